import type { Document } from './gql';

/**
 * Returns a document whose text is built at run time, for several models or for a varying number of records.
 * Its types are the caller's.
 */
export const builtDocument = <Result, Variables>(text: string) => text as Document<Result, Variables>;
