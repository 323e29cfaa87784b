import { z } from 'zod';
import type { Attributes } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import { usualLinkId } from '#shared/domain/sets/set-link';
import { deleted, type Edits, editOf, plainEdits } from '../records/edit';
import { changeTo } from '../records/record-change';
import { seenRecord } from '../records/seen-record';
import { exercisesOf, linksOf } from '../records/set-order';
import { wordsFor } from '../records/words';
import { parse } from '../request/parse';
import { refuseUsedSet } from './set-use';

const isActive = (set: Attributes | undefined) => set?.isActive?.BOOL !== false;

export const deactivates = (before: Attributes | undefined, after: Attributes): boolean =>
  before !== undefined && isActive(before) && !isActive(after);

export const confirmation = { evenIfUsed: z.boolean().nullish() };

function confirmed(input: unknown): { readonly evenIfUsed: boolean; readonly rest: unknown } {
  if (typeof input !== 'object' || input === null || !('evenIfUsed' in input))
    return { evenIfUsed: false, rest: input };
  const { evenIfUsed, ...rest } = input;
  return { evenIfUsed: parse(z.object(confirmation), { evenIfUsed }, 'input').evenIfUsed === true, rest };
}

/**
 * The edits of sets. Deleting a set also deletes its links. Deleting or deactivating a set that schedules use
 * needs confirmation.
 */
export const setEdits: Edits = {
  create: plainEdits.create,

  update(engine, model, input) {
    const { evenIfUsed, rest } = confirmed(input);
    const planned = plainEdits.update(engine, model, rest);
    return async () => {
      const plan = await planned();
      const [change] = plan.changes;
      if (change && deactivates(change.before, change.after))
        await refuseUsedSet(engine, change.id, evenIfUsed);
      return plan;
    };
  },

  remove(engine, model, { evenIfUsed, ...seen }) {
    return async () => {
      const at = isoNow(engine);
      const before = await seenRecord(engine, model, seen);
      await refuseUsedSet(engine, seen.id, evenIfUsed);
      const change = changeTo(model.name, before, deleted(before), at);
      const usual = (await exercisesOf(engine, before)).map((id) => usualLinkId(seen.id, id));
      const links = await linksOf(engine, seen.id, usual);
      const gone = links.map((link) => changeTo('SetExercise', link, deleted(link), at));
      return editOf(change, [change, ...gone], `Deleted ${wordsFor(model, before)}`);
    };
  },
};
