import type { Actor } from '../runtime/actor';
import type { Outcome } from '../runtime/execution';
import type { Change } from '../table/database';
import type { View } from './view';

interface EndedInvocation {
  readonly actor: Actor;
  readonly outcome: Outcome;
}

/** A broken guarantee of the engine. */
export class Violation extends Error {
  constructor(
    readonly invariant: string,
    message: string,
  ) {
    super(message);
  }
}

/** Reports a broken guarantee. */
export type Say = (message: string) => void;

/** An engine guarantee that is checked while a history runs. Each history has its own instances. */
export interface Invariant {
  /** The guarantee, as a short sentence. */
  readonly name: string;
  /** Called for each change. The view shows the state before the change. */
  readonly onChange?: (change: Change<Actor>, view: View, say: Say) => void;
  /** Called when an invocation of a function has ended, or its time is up. */
  readonly onInvocation?: (invocation: EndedInvocation, view: View, say: Say) => void;
  /** Called for each error that ends a person's request or an invocation. */
  readonly onError?: (actor: Actor, error: unknown, view: View, say: Say) => void;
  /** Called between two requests if something changed. */
  readonly afterStep?: (view: View, say: Say) => void;
  /** Called at the end, when nothing more happens and there have been no faults for a long time. */
  readonly atEnd?: (view: View, say: Say) => void;
}
