import type { Actor } from '../runtime/actor';

/** A fault in the engine, simulated by changing its requests to the tables. */
export interface Mutation {
  readonly name: string;
  /** A description of the fault. */
  readonly what: string;
  /** A seed that detects the fault, if it is so rare that most seeds do not. Earlier seeds are not tried. */
  readonly firstSeed?: number;
  /** The kind of histories that can detect the fault. By default, histories of sweeps. */
  readonly scenario?: 'shapes' | 'messages';
  /**
   * Puts the fault into the engine's code, if no changed request can show it. Returns the function that
   * removes it again.
   */
  readonly install?: () => () => void;
  /** Performs an engine request as the faulty engine would have sent it. */
  readonly carryOut: (
    command: string,
    input: unknown,
    answer: (input: unknown) => object,
    actor: Actor,
  ) => object;
}
