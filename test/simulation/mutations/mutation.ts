import type { Actor } from '../runtime/actor';

/** A fault of the engine, made by changing its requests to the tables. */
export interface Mutation {
  readonly name: string;
  /** The fault of this engine. */
  readonly what: string;
  /** Carries out an engine's request as the faulty engine would have sent it. */
  readonly carryOut: (
    command: string,
    input: unknown,
    answer: (input: unknown) => object,
    actor: Actor,
  ) => object;
}
