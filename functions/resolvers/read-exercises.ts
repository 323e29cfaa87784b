import type { Context, DynamoDBBatchGetItemRequest } from '@aws-appsync/utils';
import { exerciseBatchSize } from '#shared/api/nested-exercises';
import type { StoredRecord } from '#shared/models/model';
import { runtime, util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { type Reading, readingOf, wantsExercises } from './parts/nested-exercises';
import { toRecord } from './parts/record';

/** Defined during bundling. AppSync groups batch results by table. */
declare const TABLE: string;

/**
 * The next batch, for the sets or links that an earlier step read. The pipeline has this step several times.
 * It ends early if nothing is left to read or exercises are not requested.
 */
export function request(ctx: Context): DynamoDBBatchGetItemRequest {
  if (!ctx.prev.result || !wantsExercises(ctx)) runtime.earlyReturn(ctx.prev.result, { skipTo: 'END' });
  const reading: Reading = ctx.stash.reading ?? readingOf(ctx);
  ctx.stash.reading = reading;
  if (reading.pending.length === 0) runtime.earlyReturn(ctx.prev.result, { skipTo: 'END' });
  const keys = reading.pending.slice(0, exerciseBatchSize).map((id) => util.dynamodb.toMapValues({ id }));
  return { operation: 'BatchGetItem', tables: { [TABLE]: { keys } } };
}

/** The previous steps' result. The next step reads the keys that DynamoDB left unprocessed. */
export function response(ctx: Context): unknown {
  demandSuccess(ctx);
  const reading: Reading = ctx.stash.reading;
  const unread: { id: string }[] = ctx.result.unprocessedKeys?.[TABLE] ?? [];
  const read: (StoredRecord | null)[] = ctx.result.data[TABLE];
  for (const exercise of read) {
    if (exercise && exercise._deleted !== true) reading.found[exercise.id as string] = toRecord(exercise);
  }
  reading.pending = [...reading.pending.slice(exerciseBatchSize), ...unread.map((key) => key.id)];
  ctx.stash.reading = reading;
  return ctx.prev.result;
}
