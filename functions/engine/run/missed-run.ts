import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { outboxPut, publishPut } from '../attention/outbox';
import { isoNow, type RunRow } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { endOfRow, runEntryPut } from '../ledger/run-entry';
import { claimTime } from '../ledger/schedules';
import { shapeOf } from '../shapes/shapes';
import { newRun, type StartRequest } from './new-run';

/**
 * Creates a failed run that needs attention, instead of a scheduled run that could never start. Resuming it
 * starts it. Does nothing if the scheduled time was handled in the meantime. Throws TransientError if this
 * cannot be determined yet.
 */
export async function recordMissedRun(
  engine: Engine,
  request: StartRequest & { readonly scheduledFor: string },
  why: string,
): Promise<void> {
  const { job, params, scheduledFor } = request;
  const target = await shapeOf(job).target(engine, job, params, false);
  const started = newRun(engine, request, target);
  const reason = `It was due at ${scheduledFor} and could not start within an hour. ${why}`;
  const endedAt = isoNow(engine);
  const run: RunRow = {
    ...started,
    status: 'FAILED',
    reason,
    endedAt,
    attempts: started.attempts.map((attempt) => ({ ...attempt, status: 'FAILED', endedAt })),
    attention: { reason },
    attentionList: needsAttention,
  };
  const counts = { read: 0, changed: 0, failed: 0, unchanged: 0 };
  const call = outboxPut(engine, run, { status: 'FAILED', reason, ...counts });
  const { ledgerTable: TableName } = engine.settings;
  try {
    await engine.ledger.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: run, ConditionExpression: 'attribute_not_exists(pk)' } },
          claimTime(engine, job.name, scheduledFor, run.id),
          { Put: logPut(engine, { run, attempt: 1 }, 'error', `Failed: ${reason}`) },
          { Put: call },
          { Put: runEntryPut(engine, run, endOfRow(run)) },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.some(({ Code }) => Code === 'ConditionalCheckFailed')) return;
    // Someone else was writing the same rows, so nothing was recorded. The next call tries again.
    throw new TransientError(`The missed run of ${job.name} could not be recorded yet.`, { cause: error });
  }
  await publishPut(engine, call);
}
