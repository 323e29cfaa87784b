import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Assignment, maxAssignments } from '#shared/jobs/run/assignment';
import { equal, exists, missing } from '../../dynamodb/update';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Caller } from '../job/job';
import { changeRun } from '../ledger/change-run';
import { isoNow, type RunRow, runKey } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { rowUpdate } from '../ledger/rows';
import { assignmentEventPut } from '../ledger/status-event';
import { runChangePut } from '../ledger/trail';

export interface AssignmentRequest {
  readonly runId: string;
  readonly by: Caller;
  readonly to: Caller;
  readonly note: string;
  /** The version that the caller saw, or 0 if the run was not assigned. */
  readonly version: number;
}

/**
 * Assigns a run to an admin, whatever the run's status. Throws NotFound if it does not exist, and Conflict if
 * someone else has assigned it since the caller saw it.
 */
export async function assignRun(engine: Engine, request: AssignmentRequest): Promise<void> {
  await changeRun(engine, request.runId, async (run) => {
    refuseStale(run, request.version);
    await put(engine, run, request);
  });
}

async function put(engine: Engine, run: RunRow, { by, to, note, version }: AssignmentRequest): Promise<void> {
  const assignment = { version: version + 1, to: to.email, by: by.email, at: isoNow(engine), note };
  const assignments = [assignment, ...(run.assignments ?? [])].slice(0, maxAssignments);
  const details = `To ${to.email}.${note && ` ${note}`}`;
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        rowUpdate(engine, runKey(run.id), {
          set: { assignments },
          when: [
            exists('pk'),
            version === 0 ? missing('assignments') : equal(['assignments', 0, 'version'], version),
          ],
        }),
        {
          Put: logPut(
            engine,
            { run, attempt: run.attempt },
            'info',
            logLines.assigned({ by: by.email, to: to.email, note }),
          ),
        },
        runChangePut(engine, run, { by, what: 'assigned', details }),
        ...(to.subject === by.subject ? [] : [assignmentEventPut(engine, run, assignment, to)]),
      ],
    }),
  );
}

function refuseStale({ id, assignments }: RunRow, version: number): void {
  const current: Assignment | undefined = assignments?.[0];
  const present = current?.version ?? 0;
  if (present === version) return;
  const why = current
    ? `was assigned to ${current.to} by ${current.by} at ${current.at}. Read the note, then decide again.`
    : `is not assigned; expected version 0, not ${version}.`;
  throw new AppError('Conflict', `Run ${id} ${why}`, {
    info: { runId: id, field: 'version', expected: String(present) },
  });
}
