import { useState } from "preact/hooks";
import { Icon } from "../icons";
import type { Choice, DecisionView } from "../protocol";
import { useUi } from "../ui";

interface OptionsProps {
  readonly node: number;
  readonly decision: DecisionView;
  /** Actions that have been played from here, and the one the line goes on with. */
  readonly played: ReadonlySet<string>;
  readonly next: string;
  readonly waiting: string;
}

const Sign = ({ next }: { readonly next: boolean }) => (
  <span class={next ? "sign" : "sign tried"} title={next ? "The line goes on with this" : "Tried before"}>
    <Icon name={next ? "next" : "dot"} size={11} />
    <span class="hidden">{next ? "The line goes on with this" : "Tried before"}</span>
  </span>
);

/** The allowed answers of a decision, with the keys that give them. */
export function Options({ node, decision, played, next, waiting }: OptionsProps) {
  const { store } = useUi();
  const allowed = decision.choices.filter((choice) => choice.allowed);
  return (
    <ol class="options" data-brw="options">
      {allowed.map((choice, i) => (
        <li key={choice.action}>
          <button
            type="button" class="option" data-brw="option" data-action={choice.action}
            data-played={choice.action === next ? "next" : played.has(choice.action) ? "yes" : undefined}
            aria-busy={waiting === choice.action} aria-keyshortcuts={i < 9 ? String(i + 1) : undefined}
            onClick={() => store.play(node, choice.action)}
          >
            <span class="label">{choice.label}</span>
            {played.has(choice.action) && <Sign next={choice.action === next} />}
            {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface RefusedProps {
  readonly node: number;
  readonly choices: readonly Choice[];
  readonly tried: string;
  readonly waiting: string;
  readonly folded?: boolean;
}

/** What can't be answered now; trying one tells why. */
export function NotPossible({ node, choices, tried, waiting, folded }: RefusedProps) {
  const { store } = useUi();
  const refused = choices.filter((choice) => !choice.allowed);
  const [open, setOpen] = useState(!folded && refused.length <= 4);
  if (refused.length === 0) return null;
  return (
    <details class="not-possible" open={open} onToggle={(event) => setOpen(event.currentTarget.open)} data-brw="not-possible">
      <summary>Not possible now ({refused.length})</summary>
      {open && <ul>
        {refused.map((choice) => (
          <li key={choice.action}>
            <button
              type="button" class="option no" data-brw="refused-option" data-action={choice.action}
              aria-pressed={tried === choice.action} aria-busy={waiting === choice.action}
              title="Try it, to see which rule forbids it" onClick={() => store.why(node, choice.action)}
            >
              <span class="label">{choice.label}</span>
              <span class="ask">why?</span>
              <Icon name="no" size={13} />
            </button>
          </li>
        ))}
      </ul>}
    </details>
  );
}
