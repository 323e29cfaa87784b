import type { Engine } from '../../runtime/dependencies';
import type { Caller } from '../job/job';
import type { RunRow } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { logLines, plannedChanges } from '../ledger/log-lines';
import { trailPut } from '../ledger/trail';

export interface ApprovalEvent {
  /** What happened, such as 'Approval requested'. */
  readonly what: string;
  readonly by: Caller;
  readonly digest: string;
  readonly changes: number;
  readonly note?: string | undefined;
}

export function approvalNotes(engine: Engine, run: RunRow, { what, by, ...event }: ApprovalEvent) {
  const note = event.note ? ` ${event.note}` : '';
  const outline = `${run.title}: ${what.charAt(0).toLowerCase()}${what.slice(1)} (dry run ${run.id}).`;
  return [
    trailPut(engine, {
      type: 'security',
      by,
      access: run.access,
      run: run.id,
      outline,
      whole: `${outline} ${plannedChanges(event)}.${note}`,
    }),
    {
      Put: logPut(
        engine,
        { run, attempt: run.attempt },
        'info',
        logLines.approval({ what, by: by.email, ...event }),
      ),
    },
  ];
}
