import type { State, Story } from "./store";

/** The words that a screen reader says after each step. */
function words({ place, refusal, notice }: State, { tree, head }: Story): string {
  if (notice) return notice;
  if (refusal) return `Not possible: ${refusal.view.title}. ${refusal.view.text} Rule ${refusal.view.rule}. ${refusal.view.instead}`;
  const node = tree.get(place.node);
  const beat = node.beats[place.beat];
  const said = [place.beat <= 0 ? node.tell : "", ...(beat?.lines.map((line) => line.text) ?? [])];
  if (place.beat < 0) said.unshift(head.title);
  if (tree.isLast(place)) {
    const { decision, ended } = node;
    if (decision) said.push(`${decision.title}: ${decision.question} ${decision.choices.filter((choice) => choice.allowed).length} options.`);
    said.push(ended);
  }
  return said.filter(Boolean).join(" ");
}

export function Live({ state, story }: { readonly state: State; readonly story: Story }) {
  return (
    <p class="hidden" role="status" aria-live="polite" data-brw="live">
      {words(state, story)}
    </p>
  );
}
