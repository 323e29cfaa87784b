import type { Operations } from './api-types';

declare const types: unique symbol;

/** A GraphQL document. The types of its result and its variables come from the schema. */
export type Document<Result, Variables> = string & {
  [types](variables: Variables): Result;
};

/** The document of an operation, or a fragment. */
type DocumentIn<Text extends string> = Text extends `${'query' | 'mutation'} ${infer Rest}`
  ? NameIn<Rest> extends infer Name extends keyof Operations
    ? Document<Operations[Name]['result'], Operations[Name]['variables']>
    : 'Run `npm run generate`: the types of this document are missing.'
  : string;

type NameIn<Text extends string> = Text extends `${infer Name}(${string}`
  ? Name extends `${infer Word} ${string}`
    ? Word
    : Name
  : Text extends `${infer Word} ${string}`
    ? Word
    : never;

/**
 * Returns a GraphQL document with the fragments that it uses. `npm run generate` reads the texts of these
 * calls, which must therefore be constant, and writes the types of their results and variables.
 */
export const gql = <const Text extends string>(text: Text, fragments: readonly string[] = []) =>
  (text + fragments.join('')) as DocumentIn<Text>;

/** The arguments that follow a document: its variables, which can be omitted if none is required. */
export type VariablesArgument<Variables> = object extends Variables
  ? [variables?: Variables]
  : [variables: Variables];
