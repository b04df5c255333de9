import { OriginMark } from "./bits";
import { Icon } from "./icons";
import type { CardSlot, Panel as PanelView, Scene } from "./protocol";
import { Pure } from "./pure";

function HealthBar({ panel }: { readonly panel: PanelView }) {
  const size = Math.max(panel.bar_size, panel.bar.length);
  if (size === 0) return null;
  return (
    <div class="bar" role="img" aria-label={`${panel.bar.length} of ${size} places of the Health bar taken`}>
      {Array.from({ length: size }, (_, i) => (
        <i key={i} data-tone={panel.bar[i] ?? undefined} class={panel.bar[i] ? "full" : undefined} />
      ))}
    </div>
  );
}

function Card({ slot }: { readonly slot: CardSlot }) {
  const words = { empty: "empty", ready: "a card face down", revealed: slot.card || "a card" }[slot.state];
  return (
    <li class={slot.state} title={`${slot.name}: ${words}`}>
      <small>{slot.name}</small>
      {slot.state === "revealed" && <span>{slot.card}</span>}
      {slot.state === "ready" && slot.card && <em>{slot.card}</em>}
    </li>
  );
}

interface PanelProps {
  readonly id: string;
  readonly panel: PanelView;
}

class Panel extends Pure<PanelProps> {
  override render({ id, panel }: PanelProps) {
    const left = panel.tokens.filter(Boolean).length;
    return (
      <article class={panel.active ? "card panel active" : "card panel"} data-tone={panel.tone} data-brw="panel" data-panel={id} aria-label={panel.label || panel.name}>
        <header>
          <h3>{panel.name}</h3>
          {panel.crown && <span class="crown" title="Has the Crown"><Icon name="crown" size={15} /></span>}
          {panel.order > 0 && <small title="Place in the turn order">{ordinal(panel.order)}</small>}
          {panel.tokens.length > 0 && (
            <span class="dots" role="img" title="Physical Action Tokens" aria-label={`${left} of ${panel.tokens.length} Physical Action Tokens available`}>
              {panel.tokens.map((on, i) => <i key={i} class={on ? "on" : undefined} />)}
            </span>
          )}
          <b class="points" title="Power Points" aria-label={`${panel.points} Power Points`}>{panel.points}</b>
        </header>
        <HealthBar panel={panel} />
        {panel.slots.length > 0 && (
          <ul class="slots">
            {panel.slots.map((slot) => <Card key={slot.name} slot={slot} />)}
          </ul>
        )}
        <ul class="stats">
          {panel.stats.map((stat) => (
            <li key={stat.name} title={stat.note}>
              {stat.name} <b>{stat.value}</b> {stat.origin && stat.origin !== "printed" && <OriginMark origin={stat.origin} note={stat.note} short />}
            </li>
          ))}
        </ul>
        {panel.hand.length > 0 && (
          <ul class="hand" aria-label="Cards in hand">
            {panel.hand.map((card, i) => <li key={i}>{card}</li>)}
          </ul>
        )}
      </article>
    );
  }
}

const ordinal = (n: number): string => ({ 1: "1st", 2: "2nd", 3: "3rd" })[n] ?? `${n}th`;

/** The boards of all participants. */
export function Panels({ scene, teaches }: { readonly scene: Scene; readonly teaches: string }) {
  return (
    <section class="panels" aria-label="Boards of the participants">
      {Object.entries(scene.panels).map(([id, panel]) => <Panel key={id} id={id} panel={panel} />)}
      {teaches && (
        <article class="card teaching">
          <h2>What this shows</h2>
          <p>{teaches}</p>
        </article>
      )}
    </section>
  );
}
