import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ifMissing } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { moveRun, repeatStep } from '../ledger/change-run';
import { type Halt, isoNow, type RunRow, readRunRow } from '../ledger/ledger';
import { logPut } from '../ledger/log';
import { logLines } from '../ledger/log-lines';

/**
 * Performs an execution's first state: QUEUED becomes RUNNING, with the code version. It may be called again
 * for the same attempt. Leaves a run that is RUNNING with this code version, was asked to stop, has ended, or
 * has a newer attempt to the later states.
 */
export async function openRun(engine: Engine, runId: string, attempt: number): Promise<void> {
  await repeatStep(engine, runId, () => openOnce(engine, runId, attempt));
}

/**
 * Opens the run, if there is anything to do. Throws TransactionCanceledException if it has changed since it
 * was read.
 */
async function openOnce(engine: Engine, runId: string, attempt: number): Promise<void> {
  const before = await readRunRow(engine, runId);
  if (before?.attempt !== attempt) return;
  const { codeVersion } = engine.settings;
  const halt = haltOf(before, codeVersion);
  // After a hand-over, a run is already RUNNING when its next execution opens it.
  const handedOver = before.status === 'RUNNING' && before.codeVersion !== codeVersion;
  if (before.status !== 'QUEUED' && !handedOver) return;
  const set = { startedAt: ifMissing(isoNow(engine)), codeVersion, halt };
  const opened = moveRun(engine, before, { status: 'RUNNING' }, { set });
  const TransactItems = [...opened, ...changeOfCode(engine, before)];
  await engine.ledger.send(new TransactWriteCommand({ TransactItems }));
}

/** Returns the log line that reports that the code has changed since the last attempt, if it has. */
function changeOfCode(engine: Engine, run: RunRow) {
  const { codeVersion: now } = engine.settings;
  const { codeVersion: before, attempt } = run;
  if (!before || before === now) return [];
  return [{ Put: logPut(engine, { run, attempt }, 'warning', logLines.codeChanged({ before, now })) }];
}

/**
 * Returns why the run cannot use its approval, if the code has changed since the approved dry run. Approval
 * covers the version that plans the changes. Once the lanes are planned, the run can continue with any
 * version, because each of its changes is checked.
 */
function haltOf(run: RunRow, codeVersion: string): Halt | undefined {
  const approved = run.approvedFrom;
  if (!approved || run.plannedLanes !== undefined || approved.codeVersion === codeVersion) return undefined;
  const reason = `The code has changed since the approved dry run ${approved.runId}: version ${approved.codeVersion} then, ${codeVersion} now. Start a new dry run and ask for approval.`;
  return { attempt: run.attempt, reason };
}
