import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { isActive } from '#shared/jobs/run/run-status';
import { equal, missing } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { requestAtEnd } from '../approval/request-approval';
import { outboxPut, publishPut } from '../attention/outbox';
import { supersede, supersededRuns } from '../attention/supersede';
import { decide } from '../follow-ups/decide';
import { dueFollowUpPuts } from '../follow-ups/due-follow-ups';
import { readFollowUps } from '../follow-ups/rules';
import { repeatStep } from '../ledger/change-run';
import { activeKey, isoNow, type LaneRow, lockKey, type RunRow, readRun, runKey } from '../ledger/ledger';
import { changeRow } from '../ledger/rows';
import { runEntryPut } from '../ledger/run-entry';
import { endOfUndo } from '../undo/end-of-undo';
import { undoableAfter } from '../undo/undo';
import { endOfVerification } from '../verify/verification';
import { endOf, lastLine, terminalUpdate } from './end-of-run';
import type { Ending } from './run-outcome';

/**
 * Returns the time when the last lease ends, in milliseconds since the epoch. An old worker may write until
 * then, so the run must keep its locks.
 */
const lastLease = (lanes: readonly LaneRow[]) => Math.max(0, ...lanes.map((lane) => lane.leaseUntil ?? 0));

/** The maximum number of items in a DynamoDB transaction. */
const maxItems = 100;

/** Returns how a run ends, from its current rows. Undefined if it must not end now. */
type EndingOf = (run: RunRow, lanes: readonly LaneRow[]) => Pick<Ending, 'status' | 'reason'> | undefined;

export type Closing =
  | { readonly kind: 'closed' }
  /** A worker may still write until then, in milliseconds since the epoch. */
  | { readonly kind: 'leased'; readonly until: number }
  /** The run has ended, has a new attempt, or must not end now. */
  | { readonly kind: 'changed' };

/**
 * Closes a run whose state machine will not call any more workers in this attempt, unless a worker still
 * holds a lane. The number of items that these steps write does not depend on the number of lanes:
 *
 * 1. Mark the attempt as closing in the run's row. From then on, no worker begins to work on a lane in this
 *    attempt, because workers read the run's row after they have taken their lane (`readOpenRun`).
 * 2. Read the run and its lanes again. A worker that did not see the mark took its lane before the mark was
 *    written, so its lease is in these rows.
 * 3. If there is no lease, close the run, on the condition that it still has the mark.
 *
 * If this process dies partway through, a later call repeats all steps. The mark includes the attempt number,
 * so it does not apply to the next attempt. If the run changes during the last step, the steps are repeated.
 * Throws TransientError if the run keeps changing.
 */
export function closeWhenFree(engine: Engine, before: RunRow, endingOf: EndingOf): Promise<Closing> {
  return repeatStep(engine, before.id, () => closeOnce(engine, before, endingOf));
}

async function closeOnce(engine: Engine, before: RunRow, endingOf: EndingOf): Promise<Closing> {
  if (!(await markClosing(engine, before))) return { kind: 'changed' };
  const { run, lanes } = await readRun(engine, before.id);
  if (run.attempt !== before.attempt || !isActive(run.status)) return { kind: 'changed' };
  const ending = endingOf(run, lanes);
  if (!ending) return { kind: 'changed' };
  const until = lastLease(lanes);
  if (until > engine.now()) return { kind: 'leased', until };
  await closeRun(engine, run, lanes, ending);
  return { kind: 'closed' };
}

/** Marks the attempt as closing. Returns false if the attempt is over. */
async function markClosing(engine: Engine, { id, attempt, closing }: RunRow): Promise<boolean> {
  if (closing === attempt) return true;
  const marked = await changeRow(engine, runKey(id), {
    set: { closing: attempt },
    when: [equal('attempt', attempt), missing('endedAt')],
  });
  return marked !== undefined;
}

/**
 * Closes a run in one transaction: terminal status, counts, end time, released locks, log line and event. The
 * transaction requires that status and attempt are unchanged and the attempt is marked as closing. If the run
 * needs attention, the same transaction marks it and writes a message to the outbox, published afterwards.
 * Earlier runs that it supersedes no longer need attention. Also determines which follow-ups to start, and
 * requests approval for a dry run that a follow-up started. Throws TransactionCanceledException if a
 * condition fails.
 */
async function closeRun(
  engine: Engine,
  run: RunRow,
  lanes: readonly LaneRow[],
  { status, reason }: Pick<Ending, 'status' | 'reason'>,
): Promise<void> {
  const { ledgerTable: TableName } = engine.settings;
  // The end time is read only once, so that the run and its trail entry have the same time.
  const end = { ...endOf(run, lanes, status, reason), endedAt: isoNow(engine) };
  const { attention } = end;
  const decision = decide(run, end, run.dryRun ? [] : (await readFollowUps(engine)).followUps);
  const call =
    attention && !attention.onlyFor
      ? outboxPut(engine, run, { ...end, reason: attention.reason })
      : undefined;
  const undoableUntil = await undoableAfter(engine, run, lanes);
  const ended: RunRow = { ...run, endedAt: end.endedAt, undoableUntil };
  const verified = await endOfVerification(engine, run, end);
  const requested = requestAtEnd(engine, { ...ended, ...plannedIn(end) });
  const items = [
    ...(await terminalUpdate(engine, ended, end, { approval: requested?.approval, ...decision })),
    ...dueFollowUpPuts(engine, run.id, decision.toStart),
    ...(requested?.items ?? []),
    { Delete: { TableName, Key: activeKey(run.id) } },
    { Put: lastLine(engine, run, end) },
    { Put: runEntryPut(engine, ended, end) },
    ...(await endOfUndo(engine, ended, lanes)),
    ...verified.items,
    ...(call ? [{ Put: call }] : []),
    ...run.tablesWritten.map((table) => ({
      Delete: {
        TableName,
        Key: lockKey(table),
        ConditionExpression: 'attribute_not_exists(pk) OR runId = :run',
        ExpressionAttributeValues: { ':run': run.id },
      },
    })),
  ];
  const superseded = await supersededRuns(engine, run, end, maxItems - items.length);
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [...items, ...superseded.map((earlier) => supersede(engine, earlier, run, end))],
    }),
  );
  if (call) await publishPut(engine, call);
  if (verified.call) await publishPut(engine, verified.call);
}

/** Returns what an approval request and its messages depend on. */
const plannedIn = ({ digest, digestChanges, ...end }: ReturnType<typeof endOf>) => ({
  status: end.status,
  read: end.read,
  changed: end.changed,
  recordsChanged: end.recordsChanged,
  failed: end.failed,
  unchanged: end.unchanged,
  ...(digest === undefined ? {} : { digest, digestChanges }),
});
