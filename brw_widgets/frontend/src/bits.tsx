import type { Stat } from "./protocol";

interface OriginProps {
  readonly origin: Stat["origin"];
  readonly note: string;
  /** Only its first letter, where there is little room. */
  readonly short?: boolean;
}

/** Says that a value is not printed in a rulebook, and why we think so. */
export function OriginMark({ origin, note, short }: OriginProps) {
  if (!origin) return null;
  return (
    <i class={short ? "origin short" : "origin"} data-origin={origin} title={`${origin}: ${note}`} role={short ? "img" : undefined} aria-label={short ? origin : undefined}>
      {short ? origin.charAt(0) : origin}
    </i>
  );
}

/** Names and values, for instance the facts behind a refusal. */
export function Facts({ facts }: { readonly facts: readonly Stat[] }) {
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map((fact, i) => (
        <div key={i}>
          <dt>{fact.name}</dt>
          <dd>
            {fact.value} <OriginMark origin={fact.origin} note={fact.note} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
