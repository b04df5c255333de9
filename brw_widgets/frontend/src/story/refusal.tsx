import { useEffect, useRef } from "preact/hooks";
import { Facts } from "../bits";
import { Icon } from "../icons";
import type { RefusalView } from "../protocol";
import { RuleLink } from "../rule";
import { useUi } from "../ui";

/** Why something is not possible. Stands where the log does, so that nothing else moves. */
export function Refusal({ refusal }: { readonly refusal: RefusalView }) {
  const { store } = useUi();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const card = box.current;
    if (!card) return;
    card.querySelector(".scroll")?.scrollTo(0, 0);
  }, [refusal]);
  return (
    <section ref={box} class="card refusal" aria-label="Why this is not possible" data-brw="refusal" data-action={refusal.action}>
      <header>
        <h2>Not possible</h2>
        <button type="button" class="plain" aria-label="Back to what happened" title="Back to what happened (Esc)" data-brw="refusal-close" onClick={() => store.clear()}>
          <Icon name="close" size={14} />
        </button>
      </header>
      <div class="scroll">
        <p class="q">{refusal.title}</p>
        <p class="why">
          {refusal.text} <RuleLink id={refusal.rule} />
        </p>
        {refusal.instead && (
          <p class="instead">
            <b>What would be right</b>
            {refusal.instead}
          </p>
        )}
        <Facts facts={refusal.facts} />
      </div>
    </section>
  );
}
