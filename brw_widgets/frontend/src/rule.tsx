import { useRef } from "preact/hooks";
import { Icon } from "./icons";
import { usePopover } from "./popover";
import type { RuleView } from "./protocol";
import { useUi } from "./ui";

/** The id of a rule; a click shows the rule. */
export function RuleLink({ id }: { readonly id: string }) {
  const { showRule } = useUi();
  if (!id) return null;
  return (
    <button
      type="button" class="rule" data-brw="rule-link" data-rule={id} aria-haspopup="dialog" aria-label={`Rule ${id}`}
      onClick={(event) => (event.stopPropagation(), showRule(id, event.currentTarget))}
    >
      {id}
    </button>
  );
}

interface Props {
  readonly id: string;
  readonly rule: RuleView | undefined;
  readonly from: HTMLElement;
  readonly close: () => void;
}

/** A rule in our words, beside the link that asked for it. */
export function RuleCard({ id, rule, from, close }: Props) {
  const card = useRef<HTMLDivElement>(null);
  usePopover(card, from);
  return (
    <div
      ref={card} class="rule-card" role="dialog" aria-label={`Rule ${id}`} data-brw="rule" data-rule={id}
      onFocusOut={(event) => {
        if (event.relatedTarget && !card.current?.contains(event.relatedTarget as Node)) close();
      }}
    >
      <header>
        <b>{id}</b>
        {rule?.kind && <span class="kind">{rule.kind}</span>}
        <button type="button" class="plain" aria-label="Close" data-brw="rule-close" onClick={close}>
          <Icon name="close" size={14} />
        </button>
      </header>
      <p>{rule?.text ?? "The text of this rule is not part of this page."}</p>
      {rule && <footer>{[rule.book, rule.section].filter(Boolean).join(" · ")}</footer>}
    </div>
  );
}
