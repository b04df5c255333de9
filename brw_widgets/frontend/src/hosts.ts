import { PROTOCOL, type Message, type NodeView, type Opened, type Recording, type Request } from "./protocol";

/** Whatever stands behind the front end and answers it. */
export interface Host {
  send(request: Request): void;
  /** Calls back with every message, until the returned function is called. */
  listen(callback: (message: Message) => void): () => void;
}

/** The part of anywidget's model that is used here. */
export interface Model {
  get(name: string): unknown;
  on(name: string, callback: (...args: never[]) => void): void;
  off(name: string, callback: (...args: never[]) => void): void;
  send(content: unknown): void;
}

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** A kernel behind anywidget's custom messages. */
export function modelHost(model: Model): Host {
  return {
    send: (request) => model.send(request),
    listen(callback) {
      const onMessage = (content: unknown): void => {
        if (isMessage(content)) callback(content);
      };
      model.on("msg:custom", onMessage);
      return () => model.off("msg:custom", onMessage);
    },
  };
}

const ONLY_RECORDED =
  "This page holds the recorded lines only, and nobody has played this one. " +
  "In the notebook or on the live site the game answers anything.";

/** What the page shows before anything is tried: without the nodes that nobody has played yet. */
export function recordedStart({ opened, hidden }: Recording): Opened {
  const skip = new Set(hidden ?? []);
  return skip.size === 0 ? opened : { ...opened, nodes: opened.nodes.filter((node) => !skip.has(node.id)) };
}

/** A page without an engine: it answers from what was recorded. */
export function recordingHost(recording: Recording): Host {
  const listeners = new Set<(message: Message) => void>();
  const nodes = new Map(recording.opened.nodes.map((node) => [node.id, node]));
  const rules = recording.opened.rules;

  const wayTo = (id: number): NodeView[] => {
    const way: NodeView[] = [];
    for (let node = nodes.get(id); node; node = nodes.get(node.parent)) way.push(node);
    return way.reverse();
  };

  const answer = (request: Request): Message => {
    const head = { v: PROTOCOL, id: request.id };
    if (request.type === "hello") return { ...recordedStart(recording), ...head };
    if (request.type !== "open") {
      const key = `${request.node} ${request.action}`;
      const at = request.type === "play" && Object.hasOwn(recording.plays, key) ? recording.plays[key] : undefined;
      if (at !== undefined && nodes.has(at)) return { type: "played", ...head, at, nodes: wayTo(at), rules };
      const refusal = Object.hasOwn(recording.refusals, key) ? recording.refusals[key] : undefined;
      if (refusal) return { type: "refused", ...head, node: request.node, refusal, rules };
    }
    return { type: "failed", ...head, code: "unknown", text: ONLY_RECORDED };
  };

  return {
    send(request) {
      const message = answer(request);
      queueMicrotask(() => {
        for (const listener of [...listeners]) listener(message);
      });
    },
    listen(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}
