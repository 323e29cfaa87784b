import { AppError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { mayRepeat } from '../../runtime/error-classes';
import { existingRunRow, type RunRow } from './ledger';

/**
 * The maximum number of attempts. Two transactions on the same row can cancel each other, but this many
 * failures must have some other cause.
 */
const maxTries = 5;

/**
 * Reads a run and passes it to `change`, whose write must be conditional on the run being unchanged since it
 * was read. If the run was changed in the meantime, reads it again. Throws NotFound if the run does not
 * exist, and Conflict if every attempt fails because the run was changed between the read and the write.
 */
export function changeRun(
  engine: Engine,
  runId: string,
  change: (run: RunRow) => Promise<void>,
): Promise<void> {
  return withRetries(async () => change(await existingRunRow(engine, runId)), {
    maxTries,
    waiting: engine,
    isWorthATry: mayRepeat,
    failure: (cause) =>
      mayRepeat(cause)
        ? new AppError('Conflict', `Run ${runId} has just changed. Try again.`, { cause, info: { runId } })
        : cause,
  });
}
