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
  /** Whether it is over and left no change in effect. */
  readonly isDone: boolean;
}

/**
 * The trail entry of a run that is over, as part of the transaction that ends it. It is written again when an
 * undo of the run starts and ends. Each run has one entry, under the run's id, with the latest outcome. Every
 * admin reads the trail, so the entry of a run that not every admin may see is only an outline: what ran and
 * how it ended. The counts and the reason are an attribute that no filter of the API reads
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
  const whole = `${what}. ${endText(run, end)}`.toWellFormed();
  if (run.access === everyAdmin) return { description: whole };
  return { description: `${what}. ${endingOf(end)}.`.toWellFormed(), wholeDescription: whole };
}

/** How a run ended, from its own row, which has all counts once the run is over. */
export const endOfRow = ({ status, reason, findings, ...counts }: RunRow): EndOfRun => ({
  status,
  reason,
  findings: findings ?? [],
  read: counts.read ?? 0,
  changed: counts.changed ?? 0,
  failed: counts.failed ?? 0,
  unchanged: counts.unchanged ?? 0,
});

/** A rehearsal, an audit and a report change nothing: the only event is that somebody ran them. */
function typeOf(run: RunRow): AuditType {
  if (run.startedBy === systemCaller.email) return 'system_event';
  if (run.dryRun || run.tablesWritten.length === 0) return 'user_action';
  return run.category === 'one-time' ? 'migration' : 'database_change';
}
