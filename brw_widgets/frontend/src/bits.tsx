import type { Stat } from "./protocol";

/** Says that a value is not printed in a rulebook, and why we think so. */
export function OriginMark({ origin, note }: { readonly origin: Stat["origin"]; readonly note: string }) {
  if (!origin) return null;
  return (
    <i class="origin" data-origin={origin} title={note}>
      {origin}
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
