import { inflateRawSync } from 'node:zlib';
import type { Mutation } from './mutation';

/*
 * Faults that show only if two workers believe that they hold the same lane, because their clocks differ.
 */

interface Input {
  readonly Item?: { readonly sk?: { readonly S?: string }; readonly data?: { readonly B?: Uint8Array } };
}

/** Returns true if the plan of a page changes nothing, refuses nothing and finds nothing. */
function isEmpty(data: Uint8Array): boolean {
  const plan = JSON.parse(inflateRawSync(data).toString());
  return [plan.entries, plan.refusals, plan.findings ?? []].every(({ length }) => length === 0) && !plan.part;
}

/** A worker writes no plan that changes nothing, not even for its first page. */
const headMissing: Mutation = {
  name: 'head-missing',
  what: 'a worker does not learn that another worker has just changed the records of its first page',
  firstSeed: 637,
  carryOut(command, input, answer) {
    const { sk, data } = (input as Input).Item ?? {};
    const isHead = command === 'PutItemCommand' && sk?.S?.startsWith('PAGE#') && sk.S.endsWith('#HEAD');
    return isHead && data?.B && isEmpty(data.B) ? {} : answer(input);
  },
};

export const ghostMutations: readonly Mutation[] = [headMissing];
