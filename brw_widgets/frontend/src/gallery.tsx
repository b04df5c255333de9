import { useState } from "preact/hooks";
import { Icon } from "./icons";
import type { Entry } from "./protocol";
import type { State } from "./store";
import { useUi } from "./ui";

const SEARCH_FROM = 9;

function matches(entry: Entry, words: readonly string[]): boolean {
  const text = [entry.title, entry.book, entry.section, entry.teaches, ...entry.shows].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

function EntryCard({ entry, busy }: { readonly entry: Entry; readonly busy: boolean }) {
  const { store } = useUi();
  return (
    <li>
      <button type="button" class="entry" data-brw="entry" data-scenario={entry.id} aria-busy={busy} onClick={() => store.open(entry.id)}>
        <small>{entry.section}</small>
        <b>{entry.title}</b>
        <span class="teaches">{entry.teaches}</span>
        <span class="counts">
          {many(entry.steps, "step", "steps")}
          {entry.branches > 0 && <> · {many(entry.branches, "branch", "branches")}</>}
        </span>
        <span class="shows">
          {entry.shows.slice(0, 6).map((rule) => <code key={rule}>{rule}</code>)}
          {entry.shows.length > 6 && <code>+{entry.shows.length - 6}</code>}
        </span>
      </button>
    </li>
  );
}

/** The scenarios to choose from, book by book. */
export function Gallery({ state }: { readonly state: State }) {
  const { view } = useUi();
  const [sought, seek] = useState("");
  const entries = state.catalogue?.entries ?? [];
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => matches(entry, words));
  const books = [...new Set(found.map((entry) => entry.book))];
  return (
    <div class="gallery" data-brw="gallery">
      <header class="head">
        <h1>Examples</h1>
        <span class="source">Pick one to step through it, rule by rule</span>
        {entries.length >= SEARCH_FROM && (
          <label class="search">
            <Icon name="search" />
            <input
              type="search" placeholder="Search titles, topics, rules" aria-label="Search the examples" data-brw="search"
              value={sought} onInput={(event) => seek(event.currentTarget.value)}
            />
          </label>
        )}
      </header>
      {books.map((book, i) => (
        <section key={book} aria-labelledby={`${view}-book${i}`}>
          <h2 id={`${view}-book${i}`}>{book}</h2>
          <ul class="entries">
            {found.filter((entry) => entry.book === book).map((entry) => (
              <EntryCard key={entry.id} entry={entry} busy={state.waiting === entry.id} />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p class="quiet" role="status">{sought ? "No example speaks of that." : "There are no examples here."}</p>}
    </div>
  );
}
