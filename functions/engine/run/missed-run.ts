import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { lostRace, mayRepeat } from '../../runtime/error-classes';
import { outboxPut, publishPut } from '../attention/outbox';
import { settle, startedAs } from '../follow-ups/due-follow-ups';
import { isoNow, type RunRow } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { endOfRow, runEntryPut } from '../ledger/run-entry';
import { claimTime } from '../ledger/schedules';
import { statusEventPut } from '../ledger/status-event';
import { shapeOf } from '../shapes/shapes';
import { runToVerify } from '../verify/verification';
import { newRun, type StartRequest } from './new-run';

/**
 * Creates a failed run that needs attention, in place of a scheduled run or a follow-up that could not be
 * started. Resuming it carries out the missed run. Does nothing if the scheduled time or the follow-up has
 * been handled meanwhile. Throws TransientError if that cannot yet be determined.
 */
export async function recordMissedRun(
  engine: Engine,
  request: StartRequest &
    (Pick<Required<StartRequest>, 'scheduledFor'> | Pick<Required<StartRequest>, 'followUp'>),
  reason: string,
): Promise<void> {
  const { job, params, scheduledFor, followUp } = request;
  const target = await shapeOf(job).target(engine, job, params);
  const verified = request.verifies === undefined ? undefined : await runToVerify(engine, request.verifies);
  const started = newRun(engine, request, { ...target, verified });
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
          ...(scheduledFor ? [claimTime(engine, job.name, scheduledFor, run.id)] : []),
          ...(followUp
            ? settle(
                engine,
                followUp,
                { state: 'MISSED', ...startedAs(run) },
                verified && { runId: run.id, state: 'FAILED', at: endedAt },
              )
            : []),
          { Put: logPut(engine, { run, attempt: 1 }, 'error', logLines.missed({ reason })) },
          { Put: call },
          statusEventPut(engine, run, {
            status: 'FAILED',
            previous: undefined,
            reason,
            needsAttention: true,
            counts,
          }),
          { Put: runEntryPut(engine, run, endOfRow(run)) },
        ],
      }),
    );
  } catch (error) {
    if (lostRace(error)) return;
    if (!mayRepeat(error)) throw error;
    // Another process was writing the same rows, so nothing was recorded. The next call tries again.
    throw new TransientError(`The missed run of ${job.name} could not be recorded yet.`, { cause: error });
  }
  await publishPut(engine, call);
}
