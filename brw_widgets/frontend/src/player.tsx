import { useMemo } from "preact/hooks";
import { Lodge } from "./board/lodge";
import { Controls } from "./controls";
import { Icon } from "./icons";
import { LineOfPlay } from "./line/line";
import { Live } from "./live";
import { Panels } from "./panels";
import type { Choice } from "./protocol";
import type { State, Story } from "./store";
import { Log } from "./story/log";
import { Now } from "./story/now";
import { Refusal } from "./story/refusal";
import { useUi } from "./ui";

interface Props {
  readonly state: State;
  readonly story: Story;
  readonly help: () => void;
}

const NONE: readonly Choice[] = [];

/** A line of play with everything around it. */
export function Player({ state, story, help }: Props) {
  const { store, view } = useUi();
  const { head, tree, scenes } = story;
  const { place } = state;
  const node = tree.get(place.node);
  const pending = tree.isLast(place);
  const scene = scenes.at(place);
  const behind = tree.before(place);
  const before = behind && scenes.at(behind);
  const refusal = state.refusal?.node === place.node ? state.refusal.view : null;
  const choices = useMemo(() => (pending && node.decision ? node.decision.choices : NONE), [node, pending]);
  const marks = useMemo(
    () => refusal?.marks ?? node.beats[place.beat]?.lines.flatMap((line) => [...line.marks]) ?? [],
    [refusal, node, place.beat],
  );
  const choose = (choice: Choice): void =>
    choice.allowed ? store.play(place.node, choice.action) : store.why(place.node, choice.action);

  return (
    <div class="player" data-brw="player" data-node={place.node} data-beat={place.beat} aria-busy={state.waiting !== ""}>
      <header class="head">
        {state.catalogue && (
          <button type="button" class="back" data-brw="to-gallery" onClick={() => store.close()}>
            <Icon name="gallery" />
            All examples
          </button>
        )}
        <div class="titles">
          <h1>{head.title}</h1>
          <span class="source">{[head.book, head.section].filter(Boolean).join(" · ")}</span>
        </div>
        <ul class="chips" aria-label="Phases">
          {scene.chips.map((chip) => (
            <li key={chip.text} class={chip.on ? "on" : undefined} aria-current={chip.on ? "step" : undefined}>{chip.text}</li>
          ))}
        </ul>
      </header>
      <Panels scene={scene} teaches={head.teaches} />
      <main class="card middle">
        <Lodge
          view={view} scene={scene} before={before} choices={choices} marks={marks} moved={state.moved} choose={choose}
          refused={refusal}
        />
      </main>
      <div class="story">
        <Now state={state} story={story} />
        {refusal ? <Refusal refusal={refusal} /> : <Log state={state} story={story} />}
      </div>
      <footer class="card foot">
        <Controls state={state} story={story} help={help} />
        <LineOfPlay state={state} story={story} />
      </footer>
      <Live state={state} story={story} />
    </div>
  );
}
