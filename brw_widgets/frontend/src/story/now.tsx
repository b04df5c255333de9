import { useEffect, useRef } from "preact/hooks";
import { RuleLink } from "../rule";
import type { State, Story } from "../store";
import { useUi } from "../ui";
import { NotPossible, Options } from "./choices";

interface Props {
  readonly state: State;
  readonly story: Story;
}

/** The upper half of the story: the narration, what is going on, and the decision that waits. */
export function Now({ state, story }: Props) {
  const { store } = useUi();
  const { tree } = story;
  const { place, tip, waiting, refusal } = state;
  const node = tree.get(place.node);
  const beat = node.beats[place.beat];
  const pending = tree.isLast(place);
  const decision = pending ? node.decision : null;
  const children = tree.children(node.id).map((child) => tree.get(child));
  const next = tree.nextNode(node.id, tip);
  const tried = refusal?.node === node.id ? refusal.view.action : "";
  // Where something is asked again, all that was answered without a question on the way there can still be tried.
  const forced = pending ? node.beats.flatMap((each) => each.forced) : (beat?.forced ?? []);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [place]);

  return (
    <section class="card now" aria-label="The story" data-brw="story">
      <div class="scroll" ref={box}>
        {node.tell && <p class="tell" data-brw="tell">{node.tell}</p>}
        {!pending && (
          <div class="happening" data-brw="happening">
            <h3 data-tone={node.tone}>{node.by || "So far"}</h3>
            {beat ? beat.lines.map((line, i) => (
              <p class="q" key={i}>
                {line.text} <RuleLink id={line.rule} />
              </p>
            )) : <p class="q">This is how it begins.</p>}
          </div>
        )}
        {decision && (
          <div class="decision" data-brw="decision" key={`decision ${node.id}`}>
            <h3 data-tone={decision.tone}>
              {decision.title} <RuleLink id={decision.rule} />
            </h3>
            <p class="q">{decision.question}</p>
            {decision.secret ? <p class="quiet">The answer is given in secret.</p> : null}
            <Options
              node={node.id} decision={decision} played={new Set(children.map((child) => child.action))}
              next={next === undefined ? "" : tree.get(next).action} waiting={waiting}
            />
            <NotPossible node={node.id} choices={decision.choices} tried={tried} waiting={waiting} />
          </div>
        )}
        {forced.map((forced, i) => {
          const only = forced.choices.find((choice) => choice.action === forced.chosen);
          return (
            <div class="forced" key={`${place.node} ${place.beat} ${i}`} data-brw="forced">
              <h3 data-tone={forced.tone}>
                {forced.title} <RuleLink id={forced.rule} />
              </h3>
              {forced.question && <p>{forced.question}</p>}
              <p class="only" data-action={forced.chosen}>
                <small>only one option</small> {only?.label ?? forced.chosen}
              </p>
              <NotPossible node={node.id} choices={forced.choices} tried={tried} waiting={waiting} folded />
            </div>
          );
        })}
        {pending && node.ended && (
          <div class="ended" data-brw="ended">
            <h3>The end</h3>
            <p class="q">{node.ended}</p>
          </div>
        )}
        {pending && !decision && !node.ended && (
          <p class="quiet">{children.length > 0 ? "Step on to see what follows." : "The line ends here."}</p>
        )}
      </div>
      {!pending && (
        <button type="button" class="go-on" data-brw="go-on" onClick={() => store.next()}>
          Go on
          <span>
            {place.beat + 2} / {node.beats.length}
          </span>
        </button>
      )}
    </section>
  );
}
