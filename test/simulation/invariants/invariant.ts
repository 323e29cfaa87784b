import type { Actor } from '../runtime/actor';
import type { Change } from '../table/database';
import type { View } from './view';

/** A broken guarantee of the engine. */
export class Violation extends Error {
  constructor(
    readonly invariant: string,
    message: string,
  ) {
    super(message);
  }
}

/** Reports that something is wrong. */
export type Say = (message: string) => void;

/** A guarantee of the engine, checked while a history runs. Created anew for each history. */
export interface Invariant {
  /** The guarantee, as a short sentence. */
  readonly name: string;
  /** Called for each change; the view shows the state before it. */
  readonly onChange?: (change: Change<Actor>, view: View, say: Say) => void;
  /** Called between two requests if something changed. */
  readonly afterStep?: (view: View, say: Say) => void;
  /** Called once nothing happens any more and nothing has gone wrong for a long while. */
  readonly atEnd?: (view: View, say: Say) => void;
}
