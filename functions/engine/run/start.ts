import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { mayRepeat } from '../../runtime/error-classes';
import { approvedDryRun, markUsed, refuseUnapproved } from '../approval/start-approved';
import { uploadAtStart } from '../bucket/upload-digest';
import { settle, startedAs } from '../follow-ups/due-follow-ups';
import { refuseUnconfirmed, withoutConfirmation } from '../job/confirmation';
import { activeKey, type RunRow } from '../ledger/ledger';
import { endOfRow, runEntryPut } from '../ledger/run-entry';
import { claimTime } from '../ledger/schedules';
import { statusEventPut } from '../ledger/status-event';
import { shapeOf } from '../shapes/shapes';
import { entryOfRedone } from '../undo/end-of-undo';
import { writerPuts } from '../undo/table-writers';
import { markUndone, runToUndo } from '../undo/undo';
import { activeVerification, markVerified, runToVerify } from '../verify/verification';
import { execute } from './execute';
import { newRun, type StartRequest, type Subject } from './new-run';
import { runOfToken, tokenPut } from './start-token';
import { notPaused, refuseIfPaused } from './switch';
import { lockPuts, refuseIfLocked } from './table-locks';

/**
 * The maximum number of tries. Two starts in the same millisecond cancel each other's transactions, but this
 * many failures have a different cause.
 */
const maxTries = 6;

/**
 * One transaction writes the run, its token, the table locks and the reconciler's mark; then the execution
 * starts. A repeated token returns the first request's run. Throws Conflict with the run's ID if a table is
 * locked, BadRequest if the token was used for a different request or a confirmation is missing, and the
 * errors of `runToUndo` for an undo.
 */
export async function startRun(engine: Engine, given: StartRequest): Promise<{ readonly runId: string }> {
  refuseUnconfirmed(given.job, given.params, given);
  const request = { ...given, params: withoutConfirmation(given.job, given.params) };
  let subject: Subject;
  try {
    subject = await subjectOf(engine, request);
  } catch (error) {
    // The error may come from an earlier start with this token: a run can be undone once, an approval used
    // once, and a run has one verification at a time.
    const earlier = await startedBefore(engine, request);
    if (earlier) return earlier;
    throw error;
  }
  const run = newRun(engine, request, subject);
  const earlier = await withRetries(() => putOrFind(engine, run, request, subject), {
    maxTries,
    waiting: engine,
    async isWorthATry(error) {
      if (!mayRepeat(error)) return false;
      await refuseIfPaused(engine);
      await approvedDryRun(engine, request);
      if (request.verifies !== undefined) await runToVerify(engine, request.verifies);
      if (subject.undone) await runToUndo(engine, subject.undone.id);
      if (!request.dryRun) await refuseIfLocked(engine, run.tablesWritten);
      return true;
    },
  });
  if (earlier) return earlier;
  await execute(engine, run.id, 1);
  return { runId: run.id };
}

/** Returns what a run works on. Throws an AppError if the run must not start. */
async function subjectOf(engine: Engine, request: StartRequest): Promise<Subject> {
  const approval = await approvedDryRun(engine, request);
  if (!approval) await refuseUnapproved(engine, request);
  const target = await shapeOf(request.job).target(engine, request.job, request.params);
  const verified = request.verifies === undefined ? undefined : await runToVerify(engine, request.verifies);
  return { ...target, approval, verified, ...(await uploadAtStart(engine, request, approval?.dryRun)) };
}

/** Writes a new run, or returns the run that was started earlier with the same token. */
async function putOrFind(
  engine: Engine,
  run: RunRow,
  request: StartRequest,
  subject: Subject,
): Promise<{ readonly runId: string } | undefined> {
  try {
    await putRun(engine, run, request, subject);
    return undefined;
  } catch (error) {
    const earlier = mayRepeat(error) ? await startedBefore(engine, request) : undefined;
    if (!earlier) throw error;
    return earlier;
  }
}

/**
 * Returns the run that a request with this token started, or the active verification if the request is for
 * one. Also starts its execution, because the earlier request may have failed before that, or not have
 * received the response.
 */
async function startedBefore(
  engine: Engine,
  request: StartRequest,
): Promise<{ readonly runId: string } | undefined> {
  const { verifies } = request;
  const runId =
    (await runOfToken(engine, request)) ??
    (verifies === undefined ? undefined : await activeVerification(engine, verifies));
  if (runId === undefined) return undefined;
  await execute(engine, runId, 1);
  return { runId };
}

async function putRun(
  engine: Engine,
  run: RunRow,
  request: StartRequest,
  { undone, approval, verified }: Subject,
): Promise<void> {
  const verification = verified && ({ runId: run.id, state: 'RUNNING' } as const);
  const absent = { TableName: engine.settings.ledgerTable, ConditionExpression: 'attribute_not_exists(pk)' };
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { ...absent, Item: run } },
        statusEventPut(engine, run, { status: run.status, previous: undefined }),
        { Put: tokenPut(engine, request, run.id) },
        { Put: { ...absent, Item: activeKey(run.id) } },
        ...lockPuts(engine, run),
        ...writerPuts(engine, run),
        ...(request.followUp
          ? settle(engine, request.followUp, { state: 'STARTED', ...startedAs(run) }, verification)
          : []),
        ...(run.scheduledFor ? [claimTime(engine, run.job, run.scheduledFor, run.id)] : []),
        notPaused(engine),
        ...(approval ? markUsed(engine, approval, run) : []),
        ...(verified && verification && !request.followUp
          ? [markVerified(engine, verified, verification)]
          : []),
        ...(undone && !run.dryRun
          ? [
              entryOfUndone(engine, undone, run),
              ...(await entryOfRedone(engine, undone, 'underWay')),
              markUndone(engine, undone, run.id),
            ]
          : []),
      ],
    }),
  );
}

/**
 * Returns the item that adds the undo to the trail entry of the run being undone. The entry is marked as
 * undone later, when none of the changes are still in effect.
 */
const entryOfUndone = (engine: Engine, undone: RunRow, { id, startedBy }: RunRow) => ({
  Put: runEntryPut(engine, undone, endOfRow(undone), { runId: id, by: startedBy, state: 'underWay' }),
});
