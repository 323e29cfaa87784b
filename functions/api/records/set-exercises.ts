import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Attributes } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import type { Engine } from '#functions/runtime/dependencies';
import { maxExercises, usualLinkId } from '#shared/domain/sets/set-link';
import { modelNamed } from '#shared/models/index';
import { shorten } from '#shared/text/show-value';
import { parse, wrongFields } from '../request/parse';
import { deleted, editOf, nothingToDo, type Planner } from './edit';
import { seenFields } from './input';
import { changeTo, type RecordChange } from './record-change';
import { seenRecord } from './seen-record';
import { exercisesOf, linkChange, linksOf, orderChange, placeOfLink } from './set-order';
import { isDeleted, readSeveral, recordKey, textOf } from './stored';
import { wordsFor } from './words';

const arrangement = z.object({
  setID: seenFields.id,
  _version: seenFields._version,
  exerciseIds: z
    .array(z.string().min(1))
    .max(maxExercises)
    .refine((ids) => new Set(ids).size === ids.length, 'each exercise once'),
});

/**
 * Gives a set exactly the given exercises in the given order, in one transaction: sets the order, creates
 * missing links, and deletes all others. The panel's dialog uses this.
 */
export function arrangeSetExercises(engine: Engine, input: unknown): Planner {
  const { setID, _version, exerciseIds } = parse(arrangement, input, 'input');
  const model = modelNamed('Set');
  return async () => {
    const at = isoNow(engine);
    const where = { id: 'input.setID', version: 'input._version' };
    const set = await seenRecord(engine, model, { id: setID, version: _version }, where);
    const current = await exercisesOf(engine, set);
    const order = orderChange(set, exerciseIds, at);
    const added = exerciseIds.filter((id) => !current.includes(id));
    const removed = current.filter((id) => !exerciseIds.includes(id));
    if (added.length + removed.length === 0 && current.join() === exerciseIds.join())
      return nothingToDo(order);
    const links = [
      ...(await newLinks(engine, setID, added, at, {
        created: new Set(),
        fieldOf: (id) => `input.exerciseIds.${exerciseIds.indexOf(id)}`,
      })),
      ...(await deletedLinks(engine, setID, removed, at)),
    ];
    return editOf(order, [order, ...links], describe(wordsFor(model, set), added.length, removed.length));
  };
}

export interface LinkOptions {
  readonly created: ReadonlySet<string>;
  readonly fieldOf: (exerciseID: string) => string;
}

/** Plans new links. Throws BadRequest with the exercises that do not exist or have been deleted. */
export async function newLinks(
  engine: Engine,
  setID: string,
  exerciseIds: readonly string[],
  at: string,
  { created, fieldOf }: LinkOptions,
): Promise<readonly RecordChange[]> {
  const found = await readSeveral(
    engine,
    exerciseIds.flatMap((id) => [
      { table: 'Exercise', id },
      { table: 'SetExercise', id: usualLinkId(setID, id) },
    ]),
  );
  refuseUnknown(
    exerciseIds.filter((id) => !created.has(id)),
    found,
    fieldOf,
  );
  return exerciseIds.map((exerciseID) => {
    const ends = { setID, exerciseID };
    return linkChange(placeOfLink(found, ends, randomUUID()), ends, at);
  });
}

function refuseUnknown(
  exerciseIds: readonly string[],
  found: ReadonlyMap<string, Attributes>,
  fieldOf: LinkOptions['fieldOf'],
): void {
  const unknown = exerciseIds.filter((id) => {
    const exercise = found.get(recordKey('Exercise', id));
    return !exercise || isDeleted(exercise);
  });
  if (unknown.length === 0) return;
  const expected = 'IDs of exercises';
  throw wrongFields(
    unknown.map((id) => {
      const field = fieldOf(id);
      return { field, expected, message: `${field}: the exercise '${shorten(id)}' does not exist.` };
    }),
  );
}

export async function deletedLinks(
  engine: Engine,
  setID: string,
  exerciseIds: readonly string[],
  at: string,
): Promise<readonly RecordChange[]> {
  if (exerciseIds.length === 0) return [];
  const usual = exerciseIds.map((id) => usualLinkId(setID, id));
  const links = await linksOf(engine, setID, usual);
  return links
    .filter((link) => exerciseIds.includes(textOf(link, 'exerciseID') ?? ''))
    .map((link) => changeTo('SetExercise', link, deleted(link), at));
}

/** Describes an edit. `set` describes the change to the set itself. */
function describe(set: string, added: number, removed: number): string {
  if (added + removed === 0) return `Reordered the exercises in ${set}`;
  const parts = [added > 0 ? `${added} added` : '', removed > 0 ? `${removed} removed` : ''].filter(Boolean);
  return `Changed the exercises in ${set}: ${parts.join(', ')}`;
}
