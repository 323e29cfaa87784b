import type { Context } from '@aws-appsync/utils';
import { maxKeyLength } from '#shared/api/filter-limits';
import { maxNestedExercises } from '#shared/api/nested-exercises';
import type { StoredRecord } from '#shared/models/model';
import { refuse } from './refuse';

export interface Link {
  readonly id: string | null;
  readonly exerciseID: string;
}

/** Stored in the stash between pipeline steps. */
export interface Reading {
  /** IDs still to be read, without duplicates. */
  pending: string[];
  /** By ID, without those that do not exist or are marked as deleted. */
  found: Record<string, StoredRecord>;
}

/** Of the list or the single-record resolver: sets, or the links of sets. */
export function recordsOf(ctx: Context): StoredRecord[] {
  const result: { items?: StoredRecord[] } | null | undefined = ctx.prev.result;
  if (!result) return [];
  return result.items ?? [result as StoredRecord];
}

/** Of a set, in order, or a link's own. Null if the record has no exercises. */
export function linksOf(ctx: Context, record: StoredRecord): Link[] | null {
  const single = record.exerciseID as string | null | undefined;
  if (single) return [{ id: null, exerciseID: single }];
  const ids = record.exerciseIds as string[] | null | undefined;
  if (ids) return ids.map((exerciseID) => ({ id: null, exerciseID }));
  return ctx.stash.links ?? null;
}

/** All other fields are flat, so any nested selection is a request for exercises, even with an alias. */
export function wantsExercises(ctx: Context): boolean {
  const isPage = ctx.prev.result?.items !== undefined;
  const flat = isPage ? 2 : 1;
  return ctx.info.selectionSetList.some((path) => path.split('/').length > flat);
}

/** The distinct exercises of all records are pending. BadRequest if one request cannot read so many. */
export function readingOf(ctx: Context): Reading {
  const known: Record<string, boolean> = {};
  for (const record of recordsOf(ctx)) {
    for (const { exerciseID } of linksOf(ctx, record) ?? []) {
      if (exerciseID.length > 0 && exerciseID.length <= maxKeyLength) known[exerciseID] = true;
    }
  }
  const pending = Object.keys(known);
  if (pending.length > maxNestedExercises) {
    refuse(
      'limit',
      `requests ${pending.length} exercises`,
      `at most ${maxNestedExercises} exercises per page`,
    );
  }
  return { pending, found: {} };
}
