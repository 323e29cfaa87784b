import type { Context } from '@aws-appsync/utils';
import { maxKeyLength } from '#shared/api/filter-limits';
import { maxNestedExercises } from '#shared/api/nested-exercises';
import type { StoredRecord } from '#shared/models/model';
import { refuse } from './refuse';

/** The link of a set with an exercise. */
export interface Link {
  readonly id: string | null;
  readonly exerciseID: string;
}

/** Progress of reading a page's exercises; kept in the stash between the steps of the pipeline. */
export interface Reading {
  /** Ids that are still to be read, each once. */
  pending: string[];
  /** The exercises read, by id; missing ids do not exist or are marked as deleted. */
  found: Record<string, StoredRecord>;
}

/** The records that the list or get returned: sets, or links of sets. */
export function recordsOf(ctx: Context): StoredRecord[] {
  const result: { items?: StoredRecord[] } | null | undefined = ctx.prev.result;
  if (!result) return [];
  return result.items ?? [result as StoredRecord];
}

/** The exercises of a set, in order, or the one of a link; null if the record does not say. */
export function linksOf(ctx: Context, record: StoredRecord): Link[] | null {
  const single = record.exerciseID as string | null | undefined;
  if (single) return [{ id: null, exerciseID: single }];
  const ids = record.exerciseIds as string[] | null | undefined;
  if (ids) return ids.map((exerciseID) => ({ id: null, exerciseID }));
  return ctx.stash.links ?? null;
}

/**
 * Whether the caller asks for exercises. The records are otherwise flat, so a selection inside one of their
 * fields shows it, whatever the caller renames.
 */
export function wantsExercises(ctx: Context): boolean {
  const isPage = ctx.prev.result?.items !== undefined;
  const flat = isPage ? 2 : 1;
  return ctx.info.selectionSetList.some((path) => path.split('/').length > flat);
}

/** The distinct exercises of all the records. BadRequest if there are more than one request may read. */
export function readingOf(ctx: Context): Reading {
  const known: Record<string, boolean> = {};
  for (const record of recordsOf(ctx)) {
    for (const { exerciseID } of linksOf(ctx, record) ?? []) {
      if (exerciseID.length > 0 && exerciseID.length <= maxKeyLength) known[exerciseID] = true;
    }
  }
  const pending = Object.keys(known);
  if (pending.length > maxNestedExercises) {
    refuse('limit', `asks for ${pending.length} exercises`, `a page with at most ${maxNestedExercises}`);
  }
  return { pending, found: {} };
}
