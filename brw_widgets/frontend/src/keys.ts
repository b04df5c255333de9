import type { Store } from "./store";

/** Does what a key asks for, if anything; returns whether it did. */
export function command(store: Store, event: KeyboardEvent): boolean {
  const { story, place } = store.state;
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return false;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return false;
  if (event.key === "Escape") {
    if (!store.state.refusal && !store.state.notice) return false;
    store.clear();
    return true;
  }
  if (!story) return false;
  switch (event.key) {
    case "ArrowRight": store.next(); return true;
    case "ArrowLeft": store.previous(); return true;
    case "ArrowDown": store.nextDecision(); return true;
    case "ArrowUp": store.previousDecision(); return true;
    case "Home": store.first(); return true;
    case "End": store.end(); return true;
    case "b": case "B": store.back(); return true;
  }
  if (!/^[1-9]$/.test(event.key) || !story.tree.isLast(place)) return false;
  const options = story.tree.get(place.node).decision?.choices.filter((choice) => choice.allowed) ?? [];
  const choice = options[Number(event.key) - 1];
  if (!choice) return false;
  store.play(place.node, choice.action);
  return true;
}
