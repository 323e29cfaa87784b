import type { Actor } from '../runtime/actor';
import type { Mutation } from './mutation';

/*
 * Faults that show only if two workers believe that they hold the same lane, because their clocks differ.
 */

interface Input {
  readonly Item?: { readonly sk?: { readonly S?: string } };
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S?: string }>>;
}

interface Rows {
  readonly Items?: readonly object[];
}

/** The pages that each worker has looked up in the journal, and not written. */
const lookedUp = new WeakMap<Actor, Set<string>>();

/** A worker looks up each page only once, when it takes over the lane. */
const ghostUnseen: Mutation = {
  name: 'ghost-unseen',
  what: 'a worker does not look for changes that a worker with a slow clock has just made',
  firstSeed: 268,
  carryOut(command, input, answer, actor) {
    const { Item, ExpressionAttributeValues = {} } = input as Input;
    const seen = lookedUp.get(actor) ?? new Set();
    lookedUp.set(actor, seen);
    const written = Item?.sk?.S;
    // A worker that finds the page when it writes it must look it up again.
    if (command === 'PutItemCommand' && written?.startsWith('PAGE#')) seen.clear();
    const page = Object.values(ExpressionAttributeValues).find(({ S }) => S?.startsWith('PAGE#'))?.S;
    if (command !== 'QueryCommand' || page === undefined || actor.about.kind !== 'work') return answer(input);
    if (seen.has(page)) return { ...answer(input), Items: [], Count: 0 };
    const rows: Rows = answer(input);
    if (rows.Items?.length === 0) seen.add(page);
    return rows;
  },
};

export const ghostMutations: readonly Mutation[] = [ghostUnseen];
