import { everyAdmin } from '#shared/jobs/job/access';
import { systemCaller } from '#shared/jobs/job/schedules';
import { type AuditType, auditDays, wholeTrail } from '#shared/values/audit-types';
import type { Engine } from '../../runtime/dependencies';
import { type EndOfRun, endingOf, endText } from './end-text';
import { expiresAt, isoNow, type RunRow } from './ledger';

/** The last undo of a run, and who started it. */
export interface Undoing {
  readonly runId: string;
  readonly by: string;
  /** True if it has ended and left no change in effect. */
  readonly isDone: boolean;
}

/**
 * Returns the item of a run's last transaction that writes its trail entry. The entry is written again when
 * an undo of the run starts and ends. Each run has one entry, under the run's ID, with the latest outcome.
 * All admins can read the trail, so for a run that some of them may not see, the entry shows only an outline:
 * the job and how the run ended. The counts and the reason are in an attribute that no filter of the API uses
 * (shared/domain/schedules/shown-entry.ts, docs/decisions.md).
 */
export const runEntryPut = (engine: Engine, run: RunRow, end: EndOfRun, undoing?: Undoing) => ({
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
    canUndo: run.undoableUntil !== undefined,
    undone: undoing?.isDone ?? false,
    ...(undoing ? { undoneByRun: undoing.runId } : {}),
    ...(undoing?.isDone ? { undoneBy: undoing.by, undoneAt: isoNow(engine) } : {}),
    expiresAt: expiresAt(engine, auditDays),
  },
});

function describe(run: RunRow, end: EndOfRun) {
  const what = `${run.title}${run.dryRun ? ' (dry run)' : ''}`;
  const whole = `${what}. ${endText(run, end)}`;
  return trailText(run, `${what}. ${endingOf(end)}.`, whole);
}

/**
 * Returns the text of a trail entry about a run. All admins can read the trail, so it is only an outline for
 * a run that some of them may not see.
 */
export function trailText({ access }: Pick<RunRow, 'access'>, outline: string, whole: string) {
  if (access === everyAdmin) return { description: whole.toWellFormed() };
  return { description: outline.toWellFormed(), wholeDescription: whole.toWellFormed() };
}

/** Returns how a run ended, from its own row, which has all counts once the run has ended. */
export const endOfRow = ({ status, reason, findings, ...counts }: RunRow): EndOfRun => ({
  status,
  reason,
  findings: findings ?? [],
  read: counts.read ?? 0,
  changed: counts.changed ?? 0,
  failed: counts.failed ?? 0,
  unchanged: counts.unchanged ?? 0,
});

/** A dry run, an audit and a report change nothing. The only event is that someone ran them. */
function typeOf(run: RunRow): AuditType {
  if (run.startedBy === systemCaller.email) return 'system_event';
  if (run.dryRun || run.tablesWritten.length === 0) return 'user_action';
  return run.category === 'one-time' ? 'migration' : 'database_change';
}
