import { equal } from '../../dynamodb/update';
import { maxMessageCharacters } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { laneKey, readRunRow } from './ledger';
import { log } from './log';
import { logLines } from './log-lines';
import { changeRow } from './rows';

/** An error from the state machine's Catch. `Cause` has the function's error as JSON text. */
export interface CaughtError {
  readonly Error?: string;
  readonly Cause?: string;
}

/** Records why the lane could not continue. The other lanes continue, and Finish determines the outcome. */
export async function laneFailed(
  engine: Engine,
  { runId, attempt, lane, error }: { runId: string; attempt: number; lane: number; error: CaughtError },
): Promise<void> {
  const message = messageOf(error);
  const key = laneKey(runId, lane);
  if (!(await changeRow(engine, key, { set: { error: message }, when: [equal('attempt', attempt)] }))) return;
  const run = await readRunRow(engine, runId);
  if (run) await log(engine, { run, attempt, lane }, 'error', logLines.laneFailed({ lane, error: message }));
}

/**
 * Returns one line for an admin; a very long one is truncated. Errors from functions contain `{errorType,
 * errorMessage}`, errors from services are plain text.
 */
export function messageOf({ Error: name = 'Error', Cause: cause = '' }: CaughtError): string {
  const parsed = parse(cause);
  const parts = parsed ? [parsed.errorType ?? name, parsed.errorMessage] : [name, cause];
  const message = parts.filter(Boolean).join(': ');
  return message.slice(0, maxMessageCharacters).toWellFormed();
}

function parse(cause: string): { errorType?: string; errorMessage?: string } | undefined {
  try {
    const value: unknown = JSON.parse(cause);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
