import type { Actor } from '../runtime/actor';

/** A fault of the engine, made by changing what it asks of the tables. */
export interface Mutation {
  readonly name: string;
  /** What is wrong with such an engine. */
  readonly what: string;
  /** Carries a request of the engine out, as the faulty engine would have asked. */
  readonly carryOut: (
    command: string,
    input: unknown,
    answer: (input: unknown) => object,
    actor: Actor,
  ) => object;
}
