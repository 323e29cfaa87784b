import { type AuditType, auditDays, wholeTrail } from '#shared/values/audit-types';
import type { Engine } from '../../runtime/dependencies';
import { newId } from '../../runtime/ids';
import type { Caller } from '../job/job';
import { expiresAt, isoNow, type RunRow } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { trailText } from '../ledger/run-entry';

/** An event in the approval of a dry run. */
export interface ApprovalEvent {
  /** The beginning of a sentence, such as 'Approval requested'. */
  readonly what: string;
  readonly by: Caller;
  readonly digest: string;
  readonly changes: number;
  readonly note?: string | undefined;
}

const type: AuditType = 'security';

/** Returns the items of a transaction that record an event in the audit trail and in the dry run's log. */
export function approvalNotes(engine: Engine, run: RunRow, { what, by, ...event }: ApprovalEvent) {
  const of = `${event.changes.toLocaleString('en')} planned changes, digest ${event.digest}`;
  const note = event.note ? ` ${event.note}` : '';
  const outline = `${run.title}: ${what.charAt(0).toLowerCase()}${what.slice(1)} (dry run ${run.id}).`;
  return [
    {
      Put: {
        TableName: engine.settings.auditTable,
        Item: {
          id: newId(engine),
          run: run.id,
          trail: wholeTrail,
          type,
          access: run.access,
          ...trailText(run, outline, `${outline} ${of}.${note}`),
          timestamp: isoNow(engine),
          user: by.email,
          subject: by.subject,
          canUndo: false,
          undone: false,
          expiresAt: expiresAt(engine, auditDays),
        },
      },
    },
    {
      Put: logPut(engine, { run, attempt: run.attempt }, 'info', `${what} by ${by.email}: ${of}.${note}`),
    },
  ];
}
