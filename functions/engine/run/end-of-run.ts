import { awaitsApproval, needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { summarize } from '#shared/jobs/run/progress';
import type { RunStatus } from '#shared/jobs/run/run-status';
import type { Engine } from '../../runtime/dependencies';
import { addDigests, noDigest } from '../approval/change-digest';
import { attentionFor, starterAlone } from '../attention/attention';
import type { Decision } from '../follow-ups/decide';
import { listAttempts } from '../ledger/attempts';
import { endText } from '../ledger/end-text';
import { type ApprovalRow, type LaneRow, type RunRow, runKey } from '../ledger/ledger';
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

/** Returns the log line that marks the end of a run. */
export function lastLine(engine: Engine, run: RunRow, end: End) {
  const level = end.status === 'FAILED' ? 'error' : 'info';
  return logPut(engine, { run, attempt: run.attempt }, level, logLines.ended({ text: endText(run, end) }));
}

interface Next extends Pick<Decision, 'followUps'> {
  /** The approval request for a dry run, if the end of the run creates one. */
  readonly approval: ApprovalRow | undefined;
}

/**
 * Returns the update that closes the run. `run` includes the date until which the run can be undone, if there
 * is anything to undo. If the run already had follow-ups, the update requires that they have not changed
 * since the run was read, because they change when a follow-up starts.
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
  const removed = [
    'held',
    ...(run.followUps && followUps.length === 0 ? ['followUps'] : []),
    ...(reason ? [] : ['reason']),
    ...(run.undoableUntil ? [] : ['undoableUntil']),
    // The reconciler may have marked the run while it was active.
    ...(attention ? [] : ['attention', ...(approval ? [] : ['attentionList'])]),
  ];
  return {
    TableName: engine.settings.ledgerTable,
    Key: runKey(run.id),
    UpdateExpression: `SET #status = :status, endedAt = :endedAt, attempts = :attempts, earlierWorkedMs = :earlier, #read = :read, changed = :changed,
      failed = :failed, unchanged = :unchanged, conflicts = :conflicts, recordsChanged = :records, #total = :total, tables = :tables, findings = :findings,
      readUnits = :readUnits, writeUnits = :writeUnits${
        reason ? ', reason = :reason' : ''
      }${attention ? ', attention = :attention, attentionList = :list' : ''}${
        approval ? ', approval = :approval, attentionList = :list' : ''
      }${followUps.length > 0 ? ', followUps = :followUps' : ''}${
        digest === undefined ? '' : ', digest = :digest, digestChanges = :changes'
      }${run.undoableUntil ? ', undoableUntil = :until' : ''} REMOVE ${removed.join(', ')}`,
    ConditionExpression: `#status = :before AND attempt = :attempt AND closing = :attempt${run.followUps ? ' AND followUps = :followUpsBefore' : ''}`,
    ExpressionAttributeNames: { '#status': 'status', '#read': 'read', '#total': 'total' },
    ExpressionAttributeValues: {
      ':status': status,
      ':before': run.status,
      ':attempt': run.attempt,
      ':endedAt': endedAt,
      ':attempts': attempts,
      ':earlier': earlierWorkedMs,
      ':read': read,
      ':changed': changed,
      ':failed': failed,
      ':unchanged': unchanged,
      ':conflicts': conflicts,
      ':records': recordsChanged,
      ':total': total,
      ':tables': tables,
      ':findings': findings,
      ':readUnits': readUnits,
      ':writeUnits': writeUnits,
      ...(reason ? { ':reason': reason } : {}),
      ...(digest === undefined ? {} : { ':digest': digest, ':changes': digestChanges }),
      ...(run.undoableUntil ? { ':until': run.undoableUntil } : {}),
      ...(attention ? { ':attention': attention, ':list': needsAttention } : {}),
      ...(approval ? { ':approval': approval, ':list': awaitsApproval } : {}),
      ...(followUps.length > 0 ? { ':followUps': followUps } : {}),
      ...(run.followUps ? { ':followUpsBefore': run.followUps } : {}),
    },
  };
}
