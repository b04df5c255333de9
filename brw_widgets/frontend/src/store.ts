import type { Host } from "./hosts";
import { PROTOCOL, type Catalogue, type Message, type Opened, type RefusalView, type Request, type RuleView, type Scene } from "./protocol";
import { Scenes } from "./scenes";
import { samePlace, Tree, type Place } from "./tree";

export type Kind = "board" | "player" | "gallery";

/** A line of play that is shown. */
export interface Story {
  readonly head: Opened;
  readonly tree: Tree;
  readonly scenes: Scenes;
}

/** All that the views of one model show in common. Replaced, never changed; `grown` counts additions to the tree. */
export interface State {
  readonly kind: Kind;
  readonly board: Scene | null;
  readonly catalogue: Catalogue | null;
  readonly story: Story | null;
  readonly place: Place;
  /** The end of the line that "next" follows. */
  readonly tip: number;
  readonly grown: number;
  /** A step on is animated, a step back only glides, a jump does neither. */
  readonly moved: "on" | "back" | "jump";
  readonly rules: Readonly<Record<string, RuleView>>;
  readonly refusal: { readonly node: number; readonly view: RefusalView } | null;
  readonly notice: string;
  /** What has been asked and not been answered yet. */
  readonly waiting: string;
}

type Ask = { type: "hello" } | { type: "play" | "why"; node: number; action: string } | { type: "open"; scenario: string };

/** An answer that comes sooner than this, in milliseconds, is not announced as waited for. */
const SOON = 150;
const PATIENCE = 10_000;
const NO_ANSWER = "There is no answer yet. The kernel may be busy or gone; stepping along the known line still works.";
const NO_WAY = "Nothing stands behind this view any more, so it can't answer. Stepping along the known line still works.";
const OTHER_VERSION = "The page and the kernel speak different versions. Reload the page, then run the cell again.";
const BROKEN_START = "What this view should start with can't be read. Run the cell again.";

export class Store {
  #state: State;
  readonly #host: Host;
  readonly #listeners = new Set<() => void>();
  readonly #refusals = new Map<string, RefusalView>();
  readonly #unlisten: () => void;
  #asked = Math.floor(Math.random() * 0x40000000);
  #last: { id: number; ask: Ask } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, kind: Kind, start: unknown) {
    this.#host = host;
    this.#state = {
      kind, board: null, catalogue: null, story: null, place: { node: 0, beat: 0 }, tip: 0, grown: 0, moved: "jump",
      rules: {}, refusal: null, notice: "", waiting: "",
    };
    this.#unlisten = host.listen((message) => this.#take(message));
    this.start(start);
  }

  get state(): State {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#unlisten();
    clearTimeout(this.#timer);
    clearTimeout(this.#soon);
    this.#listeners.clear();
  }

  /** Takes a new value of the `start` trait: JSON text, or what it stands for. */
  start(value: unknown): void {
    if (value === undefined || value === null || value === "") return;
    try {
      const start = (typeof value === "string" ? JSON.parse(value) : value) as Scene | Opened | Catalogue;
      if (!("type" in start)) this.#set({ board: start, moved: "on" });
      else if (start.type === "opened") this.#open(start);
      else if (start.type === "catalogue") this.#set({ catalogue: start, story: null });
    } catch {
      this.#set({ notice: BROKEN_START });
    }
  }

  /** Asks for what a view lacks. */
  hello(): void {
    const { board, story, catalogue } = this.#state;
    if (!board && !story && !catalogue && !this.#last) this.#ask({ type: "hello" });
  }

  // -- moving along the known line -------------------------------------------------------------------------------------

  go(place: Place, tip = this.#state.tip): void {
    const { story, place: old } = this.#state;
    if (!story?.tree.has(place.node)) return;
    const { tree } = story;
    const before = tree.before(place);
    const behind = tree.has(old.node) ? tree.before(old) : undefined;
    const on = before && samePlace(before, old);
    const back = behind && samePlace(behind, place);
    this.#set({
      place,
      tip: tree.leadsTo(place.node, tip) ? tip : tree.leaf(place.node),
      moved: on ? "on" : back ? "back" : "jump",
      refusal: null,
      notice: "",
    });
  }

  next(): void {
    this.#to(({ tree }, { place, tip }) => tree.after(place, tip));
  }

  previous(): void {
    this.#to(({ tree }, { place }) => tree.before(place));
  }

  first(): void {
    this.#to(({ tree }) => tree.first(tree.root));
  }

  end(): void {
    this.#to(({ tree }, { tip }) => tree.last(tip));
  }

  nextDecision(): void {
    this.#to(({ tree }, { place, tip }) => {
      if (!tree.isLast(place)) return tree.last(place.node);
      const next = tree.nextNode(place.node, tip);
      return next === undefined ? undefined : tree.last(next);
    });
  }

  previousDecision(): void {
    this.#to(({ tree }, { place }) => {
      const parent = tree.get(place.node).parent;
      return tree.has(parent) ? tree.last(parent) : tree.first(tree.root);
    });
  }

  /** From a branch to where it left the main line, which is followed again. */
  back(): void {
    const { story, place } = this.#state;
    const fork = story?.tree.path(place.node).findLast((id) => story.tree.get(id).main);
    if (story && fork !== undefined) this.go(story.tree.last(fork), story.tree.leaf(fork));
  }

  #to(where: (story: Story, state: State) => Place | undefined): void {
    const { story } = this.#state;
    const place = story && where(story, this.#state);
    if (place) this.go(place);
  }

  // -- asking ----------------------------------------------------------------------------------------------------------

  /** Answers the decision of a node: goes there if it is known where that leads, else asks. */
  play(node: number, action: string): void {
    const { story } = this.#state;
    if (!story) return;
    const known = story.tree.childBy(node, action);
    if (known !== undefined) this.go(story.tree.first(known));
    else this.#ask({ type: "play", node, action });
  }

  /** Shows why an action is not possible at a node. */
  why(node: number, action: string): void {
    const known = this.#refusals.get(`${node} ${action}`);
    if (known) this.#set({ refusal: { node, view: known }, notice: "" });
    else this.#ask({ type: "why", node, action });
  }

  open(scenario: string): void {
    this.#ask({ type: "open", scenario });
  }

  /** From a scenario back to the gallery it was opened from. */
  close(): void {
    if (this.#state.catalogue) this.#set({ story: null, refusal: null, notice: "" });
  }

  clear(): void {
    if (this.#state.refusal || this.#state.notice) this.#set({ refusal: null, notice: "" });
  }

  #ask(ask: Ask): void {
    const id = ++this.#asked;
    this.#last = { id, ask };
    clearTimeout(this.#timer);
    clearTimeout(this.#soon);
    this.#timer = setTimeout(() => this.#set({ waiting: "", notice: NO_ANSWER }), PATIENCE);
    const waiting = "action" in ask ? ask.action : "scenario" in ask ? ask.scenario : ask.type;
    this.#soon = setTimeout(() => this.#set({ waiting }), SOON);
    if (this.#state.notice) this.#set({ notice: "" });
    try {
      this.#host.send({ v: PROTOCOL, id, ...ask } as Request);
    } catch {
      this.#settle();
      this.#set({ notice: NO_WAY });
    }
  }

  #settle(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#soon);
    this.#last = undefined;
    if (this.#state.waiting) this.#set({ waiting: "" });
  }

  // -- being told ------------------------------------------------------------------------------------------------------

  /** A message answers our last question, or is pushed with id 0, or answers another page that shows the same model. */
  #take(message: Message): void {
    const last = this.#last;
    const ours = last?.id === message.id;
    if (message.v !== PROTOCOL) {
      if (ours) this.#settle();
      this.#set({ notice: OTHER_VERSION });
      return;
    }
    if (ours) this.#settle();
    const forUs = ours || message.id === 0;
    switch (message.type) {
      case "opened":
        if (forUs) this.#open(message, last?.ask.type === "hello");
        break;
      case "catalogue":
        if (forUs) this.#set({ catalogue: message });
        break;
      case "played": {
        const { story, grown, rules } = this.#state;
        if (!story) break;
        const whole = story.tree.add(message.nodes);
        this.#set({ grown: grown + 1, rules: { ...rules, ...message.rules } });
        const still = last?.ask.type !== "play" || last.ask.node === this.#state.place.node;
        if (!whole) this.#ask({ type: "hello" });
        else if (forUs && still && story.tree.has(message.at)) this.go(story.tree.first(message.at));
        break;
      }
      case "refused": {
        const { node, refusal, rules } = message;
        const action = ours && last && "action" in last.ask ? last.ask.action : refusal.action;
        this.#refusals.set(`${node} ${action}`, refusal);
        const here = forUs && node === this.#state.place.node;
        this.#set({ rules: { ...this.#state.rules, ...rules }, ...(here && { refusal: { node, view: refusal } }) });
        break;
      }
      case "failed":
        if (forUs) this.#set({ notice: message.text || "That could not be done." });
        break;
    }
  }

  #open(head: Opened, keep = false): void {
    const tree = new Tree(head.nodes);
    const story: Story = { head, tree, scenes: new Scenes(tree, head.scene) };
    const { place, story: had, grown } = this.#state;
    this.#refusals.clear();
    const stay = keep && had !== null && tree.has(place.node);
    const start = tree.has(head.start) ? head.start : tree.root;
    const show = stay ? place : start === tree.root && tree.size > 1 ? tree.first(start) : tree.last(start);
    this.#set({
      story, place: show, tip: tree.leaf(show.node), grown: grown + 1, moved: "jump", rules: head.rules, refusal: null, notice: "",
    });
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}
