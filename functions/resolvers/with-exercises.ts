import type { Context } from '@aws-appsync/utils';
import { busy } from '#shared/api/api-error';
import type { StoredRecord } from '#shared/models/model';
import { fail } from './parts/failure';
import { linksOf, type Reading, recordsOf } from './parts/nested-exercises';

export function request(): Record<string, never> {
  return {};
}

function withExercises(ctx: Context, record: StoredRecord, reading: Reading): StoredRecord {
  const { found } = reading;
  const links = linksOf(ctx, record);
  const exercises = links
    ? links.map((link) => ({
        id: link.id,
        exercise: Object.hasOwn(found, link.exerciseID) ? found[link.exerciseID] : null,
      }))
    : null;
  const isLink = record.exerciseID !== undefined;
  return isLink ? { ...record, exercise: exercises?.[0]?.exercise ?? null } : { ...record, exercises };
}

/** With exercises if the caller requests them. Internal if DynamoDB left some keys unprocessed. */
export function response(ctx: Context): unknown {
  const reading: Reading | undefined = ctx.stash.reading;
  const { result } = ctx.prev;
  if (!reading) return result;
  if (reading.pending.length > 0) fail({ unread: reading.pending.length }, busy);
  const records = recordsOf(ctx).map((record) => withExercises(ctx, record, reading));
  return result.items === undefined ? records[0] : { ...result, items: records };
}
