import { type Attributes, toAttributes, toRecord } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import { readSequences, writeSequences } from '#shared/domain/sets/sequences';
import { usualLinkId } from '#shared/domain/sets/set-link';
import { changeTo, type RecordChange } from './record-change';
import { isDeleted, readByIndex, readSeveral, recordKey, textOf } from './stored';

/*
 * A set stores the order of its exercises twice: in `exerciseIds`, which the API reads, and in `sequences`,
 * which the app reads. Both change in the same transaction as the links (`SetExercise`).
 */

/**
 * Returns a set's exercises in order. Without `exerciseIds`, they come from the set's links and `sequences`.
 */
export async function exercisesOf(engine: Engine, set: Attributes): Promise<readonly string[]> {
  const { exerciseIds, sequences } = toRecord(set);
  if (Array.isArray(exerciseIds)) return exerciseIds.filter((id) => typeof id === 'string');
  const links = await linksOf(engine, textOf(set, 'id') ?? '');
  const linked = new Set(links.map((link) => textOf(link, 'exerciseID')).filter((id) => id !== undefined));
  const inOrder = readSequences(sequences).exerciseIds.filter((id) => linked.has(id));
  return [...new Set([...inOrder, ...linked])];
}

/**
 * Returns a set's links from the index, without deleted ones. `maybe` lists IDs of links that may not be in
 * the index yet.
 */
export async function linksOf(
  engine: Engine,
  setID: string,
  maybe: readonly string[] = [],
): Promise<readonly Attributes[]> {
  const indexed = await readByIndex(engine, 'SetExercise', { name: 'bySetID', key: 'setID', value: setID });
  const ids = [...indexed.map((link) => textOf(link, 'id') ?? ''), ...maybe];
  // The index may be outdated, so the links are read again from the table.
  const links = await readSeveral(
    engine,
    ids.map((id) => ({ table: 'SetExercise', id })),
  );
  return [...links.values()].filter((link) => !isDeleted(link) && textOf(link, 'setID') === setID);
}

export function orderChange(set: Attributes, exerciseIds: readonly string[], at: string): RecordChange {
  const order = toAttributes({ exerciseIds, sequences: writeSequences(exerciseIds) });
  return changeTo('Set', set, { ...set, ...order }, at);
}

/**
 * Returns where a link is stored: under its usual ID if that is free or belongs to a deleted link, otherwise
 * under a new one.
 */
export function placeOfLink(
  found: ReadonlyMap<string, Attributes>,
  { setID, exerciseID }: LinkEnds,
  spareId: string,
): { readonly id: string; readonly before: Attributes | undefined } {
  const id = usualLinkId(setID, exerciseID);
  const before = found.get(recordKey('SetExercise', id));
  return before && !isDeleted(before) ? { id: spareId, before: undefined } : { id, before };
}

export interface LinkEnds {
  readonly setID: string;
  readonly exerciseID: string;
}

/** Returns the change that creates a link. `placeOfLink` determines where it is stored. */
export function linkChange(
  { id, before }: ReturnType<typeof placeOfLink>,
  ends: LinkEnds,
  at: string,
): RecordChange {
  const { _deleted: _, ...earlier } = before ?? toAttributes({ id, createdAt: at });
  return changeTo('SetExercise', before, { ...earlier, ...toAttributes({ ...ends }) }, at);
}
