import { Component } from "preact";

/** A component that is drawn again only when one of its properties is another value. */
export abstract class Pure<P extends object> extends Component<P> {
  override shouldComponentUpdate(next: P): boolean {
    return (Object.keys(next) as (keyof P)[]).some((key) => next[key] !== (this.props as P)[key]);
  }
}
