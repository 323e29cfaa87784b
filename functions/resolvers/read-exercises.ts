import type { Context, DynamoDBBatchGetItemRequest } from '@aws-appsync/utils';
import { exerciseBatchSize } from '#shared/api/nested-exercises';
import type { StoredRecord } from '#shared/models/model';
import { runtime, util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { type Reading, readingOf, wantsExercises } from './parts/nested-exercises';
import { toRecord } from './parts/record';

/**
 * Defined during bundling: the table of exercises, which AppSync uses to distinguish the parts of a batch.
 */
declare const TABLE: string;

/**
 * A step of the pipeline after sets or set links were read: reads the next batch of their exercises. It
 * occurs several times. It ends the pipeline early if nothing is left to read, or if the caller does not
 * request exercises.
 */
export function request(ctx: Context): DynamoDBBatchGetItemRequest {
  if (!ctx.prev.result || !wantsExercises(ctx)) runtime.earlyReturn(ctx.prev.result, { skipTo: 'END' });
  const reading: Reading = ctx.stash.reading ?? readingOf(ctx);
  ctx.stash.reading = reading;
  if (reading.pending.length === 0) runtime.earlyReturn(ctx.prev.result, { skipTo: 'END' });
  const keys = reading.pending.slice(0, exerciseBatchSize).map((id) => util.dynamodb.toMapValues({ id }));
  return { operation: 'BatchGetItem', tables: { [TABLE]: { keys } } };
}

/**
 * Passes on the result of the previous steps. The next step reads the keys that DynamoDB left unprocessed.
 */
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
