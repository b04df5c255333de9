import { modelHost, recordedStart, recordingHost, type Model } from "./hosts";
import { mount } from "./mount";
import type { Recording } from "./protocol";
import { Store, type Kind } from "./store";

interface Props {
  readonly model: Model;
  readonly signal?: AbortSignal;
}

/** Runs a clean-up once, whether the host calls it or aborts its signal. */
function once(cleanup: () => void, signal: AbortSignal | undefined): () => void {
  let done = false;
  const run = (): void => {
    if (done) return;
    done = true;
    signal?.removeEventListener("abort", run);
    cleanup();
  };
  signal?.addEventListener("abort", run);
  return run;
}

/**
 * The widget of one model, as anywidget wants it: what all its views share is made in `initialize`, each view in
 * `render`. A function and not an object, since a host may use the module for several models and hands a new proxy of
 * the model to each call.
 */
export default function widget() {
  let store: Store | undefined;

  const begin = ({ model, signal }: Props): (() => void) => {
    const mine = new Store(modelHost(model), (model.get("kind") as Kind | undefined) ?? "player", model.get("start"));
    const onStart = (): void => mine.start(model.get("start"));
    model.on("change:start", onStart);
    store = mine;
    return once(() => {
      model.off("change:start", onStart);
      mine.dispose();
      if (store === mine) store = undefined;
    }, signal);
  };

  return {
    initialize: begin,
    render({ model, el, signal }: Props & { readonly el: HTMLElement }): () => void {
      const end = store ? undefined : begin({ model });
      const unmount = mount(el, store as Store);
      store?.hello();
      return once(() => {
        unmount();
        end?.();
      }, signal);
    },
  };
}

/** Shows a recording in a page without an engine. Returns a clean-up. */
export function mountRecording(el: HTMLElement, recording: Recording): () => void {
  const store = new Store(recordingHost(recording), "player", recordedStart(recording));
  const unmount = mount(el, store);
  return () => {
    unmount();
    store.dispose();
  };
}
