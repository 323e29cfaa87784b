import { awaitsApproval, needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { summarize } from '#shared/jobs/run/progress';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { equal, type ItemChange } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { addDigests, noDigest } from '../approval/change-digest';
import { attentionFor, starterAlone } from '../attention/attention';
import type { Decision } from '../follow-ups/decide';
import { listAttempts } from '../ledger/attempts';
import { moveRun } from '../ledger/change-run';
import { endText } from '../ledger/end-text';
import type { ApprovalRow, LaneRow, RunRow } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { logLines } from '../ledger/log-lines';

type End = ReturnType<typeof endOf> & { readonly endedAt: string };

/** Returns the attributes that a run's last transaction sets. */
export function endOf(run: RunRow, lanes: readonly LaneRow[], status: RunStatus, reason: string | undefined) {
  const summary = { ...summarize(lanes, run.attempt), status, reason, ...digestOf(run, lanes) };
  const { dryRun, shape, foreseenFailures } = run;
  const reasons = attentionFor({ ...summary, dryRun, shape, foreseenFailures });
  const onlyFor = starterAlone(run);
  return { ...summary, attention: reasons && onlyFor ? { ...reasons, onlyFor } : reasons };
}

/** Returns the digest of all changes that a dry run plans. */
function digestOf({ keepsDigests }: RunRow, lanes: readonly LaneRow[]) {
  if (!keepsDigests) return {};
  return {
    digest: lanes.reduce((sum, { digest = noDigest }) => addDigests(sum, digest), noDigest),
    digestChanges: lanes.reduce((sum, { digestChanges = 0 }) => sum + digestChanges, 0),
  };
}

/** Returns the item for the log line that marks the end of a run. */
export function lastLine(engine: Engine, run: RunRow, end: End) {
  const level = end.status === 'FAILED' ? 'error' : 'info';
  return logPut(engine, { run, attempt: run.attempt }, level, logLines.ended({ text: endText(run, end) }));
}

interface Next extends Pick<Decision, 'followUps'> {
  /** The approval request, if the end of the dry run creates one. */
  readonly approval: ApprovalRow | undefined;
}

/**
 * Returns the transaction items that close the run's row and store the event. `run` includes the date until
 * which the run can be undone, if there is anything to undo. If the run already had follow-ups, the items
 * require that they have not changed since the run was read, because they change when a follow-up starts.
 */
export async function terminalUpdate(engine: Engine, run: RunRow, end: End, { followUps, approval }: Next) {
  const { status, reason, attention, endedAt, digest, digestChanges } = end;
  const { attempts, earlierWorkedMs } = await listAttempts(
    engine,
    run,
    run.attempts.map((one) => (one.attempt === run.attempt ? { ...one, endedAt, status } : one)),
  );
  const { read, changed, failed, unchanged, conflicts, recordsChanged } = end;
  const { total, tables, findings, readUnits, writeUnits } = end;
  const { undoableUntil } = run;
  const hasNone = followUps.length === 0;
  const change: ItemChange = {
    set: {
      ...{ reason: reason || undefined, endedAt, attempts, earlierWorkedMs, undoableUntil },
      ...{ read, changed, failed, unchanged, conflicts, recordsChanged },
      ...{ total, tables, findings, readUnits, writeUnits, digest, digestChanges },
      ...{ attention, approval, followUps: hasNone ? undefined : followUps },
      attentionList: approval ? awaitsApproval : attention ? needsAttention : undefined,
    },
    remove: [
      'held',
      run.followUps && hasNone && 'followUps',
      !reason && 'reason',
      !undoableUntil && 'undoableUntil',
      // The reconciler may have marked the run while it was active.
      !attention && 'attention',
      !attention && !approval && 'attentionList',
    ],
    when: [equal('closing', run.attempt), run.followUps && equal('followUps', run.followUps)],
  };
  const event = {
    needsAttention: attention !== undefined,
    concernsStarterOnly: Boolean(attention?.onlyFor),
    counts: end,
  };
  return moveRun(engine, run, { status, reason, ...event }, change);
}
