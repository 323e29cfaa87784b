import { functionLog } from '#functions/runtime/function-log';
import type { Engine } from '../../runtime/dependencies';
import { startExecution } from '../../runtime/executions';
import { readRunRow } from '../ledger/ledger';
import { log } from '../ledger/log';
import { logLines } from '../ledger/log-lines';

/** Starts an execution. If the request is lost, the reconciler starts it. */
export async function execute(engine: Engine, runId: string, attempt: number): Promise<void> {
  try {
    await startExecution(engine, runId, attempt);
  } catch (error) {
    functionLog.error('StartExecution failed', { runId, attempt, error: String(error) });
    const run = await readRunRow(engine, runId);
    if (run) await log(engine, { run, attempt }, 'warning', logLines.executionDelayed());
  }
}
