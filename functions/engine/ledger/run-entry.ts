import { systemCaller } from '#shared/jobs/job/schedules';
import type { UndoState } from '#shared/jobs/run/undo';
import { type AuditType, auditDays, wholeTrail } from '#shared/values/audit-types';
import type { Engine } from '../../runtime/dependencies';
import { type EndOfRun, endingOf, endText } from './end-text';
import { expiresAt, isoNow, type RunRow } from './ledger';
import { trailText } from './trail';

export interface Undoing {
  readonly runId: string;
  readonly by: string;
  /** The state of the undo. It is `undone` if the undo has ended and none of the run's changes remain. */
  readonly state: Exclude<UndoState, 'none'>;
  /** When the undo ended, in ISO 8601 (UTC); now by default. */
  readonly endedAt?: string | undefined;
  /** The state of the undo of the undo, which redoes the run; `none` by default. */
  readonly redo?: UndoState | undefined;
}

/**
 * A run has one trail entry, under its ID, with the latest outcome. It is written when the run ends, and when
 * an undo of it, or of that undo, starts or ends. During an undo, the entry cannot be undone. Once the undo
 * is being undone or has been, the entry can be neither undone nor redone, but the last undo's entry can. All
 * admins can read the trail, so for a run that some may not see, the entry is an outline: the job and how the
 * run ended. Counts and reason are then in an attribute that no filter of the API uses
 * (shared/domain/schedules/shown-entry.ts, docs/decisions.md).
 */
export function runEntryPut(engine: Engine, run: RunRow, end: EndOfRun, undoing?: Undoing) {
  const isUndone = undoing?.state === 'undone';
  return {
    TableName: engine.settings.auditTable,
    Item: {
      id: run.id,
      run: run.id,
      trail: wholeTrail,
      type: typeOf(run),
      access: run.access,
      ...describe(run, end),
      timestamp: run.endedAt ?? isoNow(engine),
      user: run.startedBy,
      subject: run.subject,
      canUndo: run.undoableUntil !== undefined && undoing?.state !== 'underWay' && !isRedone(undoing),
      ...(run.undoableUntil ? { undoableUntilMs: Date.parse(run.undoableUntil) } : {}),
      undone: isUndone,
      ...(undoing ? { undoneByRun: undoing.runId } : {}),
      ...(undoing && isUndone ? { undoneBy: undoing.by, undoneAt: undoing.endedAt ?? isoNow(engine) } : {}),
      expiresAt: expiresAt(engine, auditDays),
    },
  };
}

const isRedone = (undoing: Undoing | undefined) => undoing?.redo === 'underWay' || undoing?.redo === 'undone';

function describe(run: RunRow, end: EndOfRun) {
  const what = `${run.title}${run.dryRun ? ' (dry run)' : ''}`;
  const whole = `${what}. ${endText(run, end)}`;
  return trailText(run, `${what}. ${endingOf(end)}.`, whole);
}

/** Returns how a run ended. Its row has all counts once the run has ended. */
export const endOfRow = ({ status, reason, findings, ...counts }: RunRow): EndOfRun => ({
  status,
  reason,
  findings: findings ?? [],
  read: counts.read ?? 0,
  changed: counts.changed ?? 0,
  recordsChanged: counts.recordsChanged ?? null,
  failed: counts.failed ?? 0,
  unchanged: counts.unchanged ?? 0,
});

/**
 * Returns the entry's type. Dry runs, audits and reports change nothing, so their entries only record that
 * someone ran them.
 */
function typeOf(run: RunRow): AuditType {
  if (run.startedBy === systemCaller.email) return 'system_event';
  if (run.dryRun || run.tablesWritten.length === 0) return 'user_action';
  return run.category === 'one-time' ? 'migration' : 'database_change';
}
