import { anyOf, different, equal, missing } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { changeRunRow } from '../ledger/change-run';
import type { RunRow } from '../ledger/ledger';
import { log } from '../ledger/log';
import { logLines } from '../ledger/log-lines';
import { flagLanes } from './stop';

/**
 * Ends the attempt early: records why the run fails and asks every lane to stop. Finish then closes the run
 * as FAILED. Only the first reason is kept, and none if the run is already being stopped.
 * @param exceeded the maximum cost that is the reason; if it has changed since it was read, the run does not
 * end
 */
export async function haltRun(
  engine: Engine,
  run: RunRow,
  reason: string,
  exceeded?: Pick<RunRow, 'maxDollars'>,
): Promise<void> {
  if (await noteHalt(engine, run, reason, exceeded)) {
    await log(engine, { run, attempt: run.attempt }, 'error', logLines.halted({ reason }));
  }
  await flagLanes(engine, run.id);
}

/**
 * Records the reason. Returns false if another lane has already recorded a reason, if the run is already
 * being stopped, or if the maximum cost has changed.
 */
function noteHalt(
  engine: Engine,
  run: RunRow,
  reason: string,
  exceeded: Pick<RunRow, 'maxDollars'> | undefined,
): Promise<boolean> {
  const { attempt } = run;
  const change = {
    set: { halt: { attempt, reason } },
    when: [
      anyOf(missing('halt'), different(['halt', 'attempt'], attempt)),
      exceeded && equal('maxDollars', exceeded.maxDollars),
    ],
  };
  return changeRunRow(engine, { ...run, status: 'RUNNING' }, change);
}
