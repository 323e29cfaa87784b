import type { Actor } from '../runtime/actor';
import type { Change } from '../table/database';
import type { View } from './view';

/** A guarantee of the engine that was not kept. */
export class Violation extends Error {
  constructor(
    readonly invariant: string,
    message: string,
  ) {
    super(message);
  }
}

/** Says that something is not as it must be. */
export type Say = (message: string) => void;

/** A guarantee of the engine, looked at while a history goes on. Made anew for each. */
export interface Invariant {
  /** The guarantee, as a short sentence. */
  readonly name: string;
  /** Looked at with each change; the view is as before it. */
  readonly onChange?: (change: Change<Actor>, view: View, say: Say) => void;
  /** Looked at between two requests, where something changed. */
  readonly afterStep?: (view: View, say: Say) => void;
  /** Looked at once nothing goes on any more, and nothing went wrong for a long while. */
  readonly atEnd?: (view: View, say: Say) => void;
}
