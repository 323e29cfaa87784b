import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { summarize } from '#shared/jobs/run/progress';
import { isActive, type RunStatus } from '#shared/jobs/run/run-status';
import { TransientError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { lostRace } from '../../runtime/error-classes';
import { addDigests, noDigest } from '../approval/change-digest';
import { attentionFor, starterAlone } from '../attention/attention';
import { outboxPut, publishPut } from '../attention/outbox';
import { supersede, supersededRuns } from '../attention/supersede';
import { endText } from '../ledger/end-text';
import {
  activeKey,
  isoNow,
  type LaneRow,
  laneKey,
  lockKey,
  type RunRow,
  readRun,
  runKey,
} from '../ledger/ledger';
import { log, logPut } from '../ledger/log';
import { runEntryPut } from '../ledger/run-entry';
import { endOfUndo } from '../undo/end-of-undo';
import { undoableAfter } from '../undo/undo';
import { execute } from './execute';
import { nextAttempt } from './resume';
import { outcomeOf } from './run-outcome';
import { notPaused, readPause, stopForPause } from './switch';

/** Returns the time until which an old worker may still write. The run's locks must be held until then. */
export const lastLease = (lanes: readonly LaneRow[]) =>
  Math.max(0, ...lanes.map((lane) => lane.leaseUntil ?? 0));

/** A stop or the reconciler may change the run between the read and the write. The run is then read again. */
const maxTries = 5;

/**
 * The last state: closes the run, or hands over the remaining lanes to the next attempt. If a worker holds a
 * lane, the reconciler closes the run after the last lease has ended. Re-entrant; a run that has ended is not
 * changed.
 */
export async function finishRun(engine: Engine, runId: string, attempt: number): Promise<void> {
  await withRetries(() => finishOnce(engine, runId, attempt), {
    maxTries,
    waiting: engine,
    isWorthATry: lostRace,
    failure: (cause) => new TransientError(`Run ${runId} keeps changing.`, { cause }),
  });
}

async function finishOnce(engine: Engine, runId: string, attempt: number): Promise<void> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.attempt !== attempt || !isActive(run.status)) return;
  const outcome = outcomeOf(run, lanes);
  if (outcome.kind === 'end') {
    const { status, reason } = outcome;
    if (lastLease(lanes) > engine.now()) return leaveToReconciler(engine, run, lanes);
    return closeRun(engine, run, lanes, status, reason, openLanesAreFree(engine, runId, lanes));
  }
  const pause = await readPause(engine);
  if (pause) {
    await stopForPause(engine, runId, pause);
    return finishOnce(engine, runId, attempt);
  }
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [nextAttempt(engine, run, 'RUNNING', run.startedBy), notPaused(engine)],
    }),
  );
  await log(engine, { run, attempt: attempt + 1 }, 'info', `Handed over to attempt ${attempt + 1}.`);
  await execute(engine, runId, attempt + 1);
}

/**
 * An invocation that the state machine gave up on may still be working, or have a pending request. The locks
 * must be held until its lease ends.
 */
async function leaveToReconciler(engine: Engine, run: RunRow, lanes: readonly LaneRow[]): Promise<void> {
  const until = new Date(lastLease(lanes)).toISOString();
  const message = `A worker may still write until ${until}. The run is closed after that.`;
  await log(engine, { run, attempt: run.attempt }, 'info', message);
}

/** DynamoDB's maximum number of items per transaction. */
const maxItems = 100;

type LaneCondition = ReturnType<typeof laneIsFree>;

/**
 * Returns the item of a transaction with the condition that the lane is free. With `maxLaneRows` of these, a
 * transaction of 100 items still has room for the rows that end a run and the locks of up to 15 tables.
 */
export const laneIsFree = (engine: Engine, runId: string, { lane }: LaneRow) => ({
  ConditionCheck: {
    TableName: engine.settings.ledgerTable,
    Key: laneKey(runId, lane),
    ConditionExpression: 'attribute_not_exists(leaseUntil) OR leaseUntil <= :now',
    ExpressionAttributeValues: { ':now': engine.now() },
  },
});

/** Returns these items for each lane that is not done, so that none was acquired since they were read. */
export const openLanesAreFree = (engine: Engine, runId: string, lanes: readonly LaneRow[]) =>
  lanes.filter((lane) => !lane.done).map((lane) => laneIsFree(engine, runId, lane));

/**
 * Closes a run in one transaction: sets the terminal status, the counts and the end time, releases its locks,
 * and writes the log line. The conditions are that status and attempt are unchanged, and `conditions`. If the
 * run needs attention, the same transaction marks it and writes a message to the outbox, which is published
 * afterwards. Earlier runs that it supersedes no longer need attention. Throws TransactionCanceledException
 * if a condition fails.
 */
export async function closeRun(
  engine: Engine,
  run: RunRow,
  lanes: readonly LaneRow[],
  status: RunStatus,
  reason?: string,
  conditions: readonly LaneCondition[] = [],
): Promise<void> {
  const { ledgerTable: TableName } = engine.settings;
  // Determined once, so that the run and its trail entry have the same time.
  const end = { ...endOf(run, lanes, status, reason), endedAt: isoNow(engine) };
  const { attention } = end;
  const call =
    attention && !attention.onlyFor
      ? outboxPut(engine, run, { ...end, reason: attention.reason })
      : undefined;
  const undoableUntil = await undoableAfter(engine, run, lanes);
  const ended: RunRow = { ...run, endedAt: end.endedAt, undoableUntil };
  const items = [
    { Update: terminalUpdate(engine, ended, end) },
    { Delete: { TableName, Key: activeKey(run.id) } },
    { Put: lastLine(engine, run, end) },
    { Put: runEntryPut(engine, ended, end) },
    ...(await endOfUndo(engine, run, lanes)),
    ...(call ? [{ Put: call }] : []),
    ...run.tablesWritten.map((table) => ({
      Delete: {
        TableName,
        Key: lockKey(table),
        ConditionExpression: 'attribute_not_exists(pk) OR runId = :run',
        ExpressionAttributeValues: { ':run': run.id },
      },
    })),
    ...conditions,
  ];
  const superseded = await supersededRuns(engine, run, end, maxItems - items.length);
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [...items, ...superseded.map((earlier) => supersede(engine, earlier, run, end))],
    }),
  );
  if (call) await publishPut(engine, call);
}

type End = ReturnType<typeof endOf> & { readonly endedAt: string };

/** Returns the attributes that a run's last transaction sets. */
function endOf(run: RunRow, lanes: readonly LaneRow[], status: RunStatus, reason: string | undefined) {
  const summary = { ...summarize(lanes, run.attempt), status, reason, ...digestOf(run, lanes) };
  const reasons = attentionFor({ ...summary, dryRun: run.dryRun, shape: run.shape });
  const onlyFor = starterAlone(run);
  return { ...summary, attention: reasons && onlyFor ? { ...reasons, onlyFor } : reasons };
}

/** Returns the digest of everything that a dry run plans. */
function digestOf({ keepsDigests }: RunRow, lanes: readonly LaneRow[]) {
  if (!keepsDigests) return {};
  return {
    digest: lanes.reduce((sum, { digest = noDigest }) => addDigests(sum, digest), noDigest),
    digestChanges: lanes.reduce((sum, { digestChanges = 0 }) => sum + digestChanges, 0),
  };
}

function lastLine(engine: Engine, run: RunRow, end: End) {
  const level = end.status === 'FAILED' ? 'error' : 'info';
  return logPut(engine, { run, attempt: run.attempt }, level, endText(run, end));
}

/**
 * Returns the final update. `run` has the date until which it can be undone, if there is anything to undo.
 */
function terminalUpdate(engine: Engine, run: RunRow, end: End) {
  const { status, reason, attention, endedAt, digest, digestChanges } = end;
  const attempts = run.attempts.map((one) =>
    one.attempt === run.attempt ? { ...one, endedAt, status } : one,
  );
  const { read, changed, failed, unchanged, conflicts, total, tables, findings, readUnits, writeUnits } = end;
  const removed = [...(reason ? [] : ['reason']), ...(run.undoableUntil ? [] : ['undoableUntil'])];
  return {
    TableName: engine.settings.ledgerTable,
    Key: runKey(run.id),
    UpdateExpression: `SET #status = :status, endedAt = :endedAt, attempts = :attempts, #read = :read, changed = :changed,
      failed = :failed, unchanged = :unchanged, conflicts = :conflicts, #total = :total, tables = :tables, findings = :findings,
      readUnits = :readUnits, writeUnits = :writeUnits${
        reason ? ', reason = :reason' : ''
      }${attention ? ', attention = :attention, attentionList = :needed' : ''}${
        digest === undefined ? '' : ', digest = :digest, digestChanges = :changes'
      }${run.undoableUntil ? ', undoableUntil = :until' : ''}${
        removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''
      }`,
    ConditionExpression: '#status = :before AND attempt = :attempt',
    ExpressionAttributeNames: { '#status': 'status', '#read': 'read', '#total': 'total' },
    ExpressionAttributeValues: {
      ':status': status,
      ':before': run.status,
      ':attempt': run.attempt,
      ':endedAt': endedAt,
      ':attempts': attempts,
      ':read': read,
      ':changed': changed,
      ':failed': failed,
      ':unchanged': unchanged,
      ':conflicts': conflicts,
      ':total': total,
      ':tables': tables,
      ':findings': findings,
      ':readUnits': readUnits,
      ':writeUnits': writeUnits,
      ...(reason ? { ':reason': reason } : {}),
      ...(digest === undefined ? {} : { ':digest': digest, ':changes': digestChanges }),
      ...(run.undoableUntil ? { ':until': run.undoableUntil } : {}),
      ...(attention ? { ':attention': attention, ':needed': needsAttention } : {}),
    },
  };
}
