import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Lodge } from "./board/lodge";
import { Gallery } from "./gallery";
import { Help } from "./help";
import { Icon } from "./icons";
import { command } from "./keys";
import { Player } from "./player";
import { RuleCard } from "./rule";
import type { Store } from "./store";
import { UiContext, useStore, type Ui } from "./ui";

interface Props {
  readonly store: Store;
  readonly view: string;
  readonly root: HTMLElement;
}

/** One view: picks what to show, and owns what only this view has open. */
export function App({ store, view, root }: Props) {
  const state = useStore(store);
  const app = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  const [rule, setRule] = useState<{ id: string; from: HTMLElement } | null>(null);
  const [help, setHelp] = useState(false);
  const ui = useMemo<Ui>(() => ({ store, view, showRule: (id, from) => setRule({ id, from }) }), [store, view]);
  const { story, catalogue, board, kind, place } = state;

  const focused = (): Element | null => (root.getRootNode() as ShadowRoot).activeElement;
  const closeRule = (): void => {
    const from = rule?.from;
    setRule(null);
    if (from?.isConnected) from.focus({ preventScroll: true });
  };
  const helpButton = (): HTMLElement | null => app.current?.querySelector<HTMLElement>("[data-brw=help]") ?? null;
  const closeHelp = (): void => {
    setHelp(false);
    helpButton()?.focus({ preventScroll: true });
  };

  // What had the focus may be gone after a step; the keys must go on working.
  useLayoutEffect(() => {
    if (inside.current && !focused()) app.current?.focus({ preventScroll: true });
  });
  useEffect(() => setRule(null), [place, story]);

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && (rule || help)) {
      if (rule) closeRule();
      else closeHelp();
    } else if (event.key === "?" && story) setHelp(!help);
    else if (!command(store, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusOut = (event: FocusEvent): void => {
    const left = event.target as Element;
    if (event.relatedTarget) inside.current = root.contains(event.relatedTarget as Node);
    else queueMicrotask(() => {
      if (left.isConnected) inside.current = focused() !== null;
    });
  };

  let content;
  if (story) content = <Player state={state} story={story} help={() => setHelp(!help)} />;
  else if (catalogue) content = <Gallery state={state} />;
  else if (board) content = <div class="board-only" data-brw="board-only"><Lodge view={view} scene={board} moved={state.moved} /></div>;
  else content = <p class="quiet empty">{kind === "gallery" ? "Fetching the examples …" : "Setting up the table …"}</p>;

  return (
    <UiContext.Provider value={ui}>
      <div
        ref={app} class="app" role="region" aria-label={story?.head.title ?? "Black Rose Wars"} tabIndex={story ? 0 : -1}
        onKeyDown={onKey} onFocusIn={() => (inside.current = true)} onFocusOut={onFocusOut}
      >
        {content}
        {state.notice && (
          <div class="afloat">
            <div class="notice" role="alert" data-brw="notice">
              <span>{state.notice}</span>
              <button type="button" class="plain" aria-label="Dismiss" data-brw="notice-close" onClick={() => store.clear()}>
                <Icon name="close" size={14} />
              </button>
            </div>
          </div>
        )}
        {rule && <RuleCard id={rule.id} rule={state.rules[rule.id]} from={rule.from} close={closeRule} />}
        {help && <Help from={helpButton()} close={closeHelp} />}
      </div>
    </UiContext.Provider>
  );
}
