import { createContext } from "preact";
import { useContext, useEffect, useReducer } from "preact/hooks";
import type { State, Store } from "./store";

/** What every part of one view can reach. */
export interface Ui {
  readonly store: Store;
  /** A prefix for ids, different for each view of the page. */
  readonly view: string;
  /** Shows a rule beside the element that asked for it. */
  readonly showRule: (id: string, from: HTMLElement) => void;
}

export const UiContext = createContext<Ui | null>(null);

export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error("outside of a view");
  return ui;
}

/** The state of a store, now and whenever it changes. */
export function useStore(store: Store): State {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const shown = store.state;
    const stop = store.subscribe(() => again(undefined));
    if (store.state !== shown) again(undefined);
    return stop;
  }, [store]);
  return store.state;
}
