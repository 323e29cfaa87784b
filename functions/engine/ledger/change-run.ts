import { isActive, mayBecome, runStatuses } from '#shared/jobs/run/run-status';
import { equal, type ItemChange, isIn } from '../../dynamodb/update';
import { AppError, TransientError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { mayRepeat } from '../../runtime/error-classes';
import { existingRunRow, type RunRow, runKey } from './ledger';
import { changeRow, rowUpdate } from './rows';
import { type StatusChange, statusEventPut } from './status-event';

/*
 * Changes to a run's row. Invariants: a run's status changes only as run-status.ts permits, and in the same
 * transaction as its event. A change that was decided on after the run was read is written only if the run
 * still has the same status and attempt. If it has not, the run is read again and the decision is repeated.
 */

/** A run with the status and the attempt that it must still have. */
type Expected = Pick<RunRow, 'id' | 'status' | 'attempt'>;

const ifUnchanged = ({ status, attempt }: Expected, { when = [], ...change }: ItemChange): ItemChange => ({
  ...change,
  when: [equal('status', status), equal('attempt', attempt), ...when],
});

export const hasEnded = isIn(
  'status',
  runStatuses.filter((status) => !isActive(status)),
);

/** Returns the transaction item that changes a run's row if the run has the expected status and attempt. */
export const runUpdate = (engine: Pick<Engine, 'settings'>, run: Expected, change: ItemChange) =>
  rowUpdate(engine, runKey(run.id), ifUnchanged(run, change));

/**
 * Changes a run's row if the run has the expected status and attempt. Returns false if a condition is not
 * met.
 */
export const changeRunRow = async (engine: Engine, run: Expected, change: ItemChange): Promise<boolean> =>
  (await changeRow(engine, runKey(run.id), ifUnchanged(run, change))) !== undefined;

/**
 * Returns the transaction items that change a run's status, and its attempt if given, together with `change`.
 * They require that the run still has the status and the attempt with which it was read. If the status stays
 * the same, as in a hand-over, there is no event. Throws an Error if the change of status is not permitted.
 */
export function moveRun(
  engine: Engine,
  run: RunRow,
  to: Omit<StatusChange, 'previous'>,
  { set, ...change }: ItemChange,
) {
  const { status, attempt } = to;
  const update = runUpdate(engine, run, { ...change, set: { status, attempt, ...set } });
  if (status === run.status) return [update];
  if (!mayBecome(run.status, status))
    throw new Error(`Run ${run.id} is ${run.status}, so it cannot become ${status}.`);
  return [update, statusEventPut(engine, run, { ...to, previous: run.status })];
}

/**
 * The maximum number of tries. Two transactions on the same row can cancel each other, but this many failures
 * must have some other cause.
 */
const maxTries = 6;

/** Repeats `work`, which reads a run and then changes it, if the run has changed in between. */
const repeat = <Result>(engine: Engine, work: () => Promise<Result>, failure: (cause: unknown) => Error) =>
  withRetries(work, { maxTries, waiting: engine, isWorthATry: mayRepeat, failure });

/**
 * Repeats a step of the engine if the run has changed between being read and being changed. Throws
 * TransientError if the run keeps changing. The step is then called again later.
 */
export const repeatStep = <Result>(engine: Engine, runId: string, step: () => Promise<Result>) =>
  repeat(engine, step, (cause) => new TransientError(`Run ${runId} keeps changing.`, { cause }));

/** Like `repeatStep`, for an admin's request. Throws Conflict if the run keeps changing. */
export const repeatRequest = <Result>(engine: Engine, runId: string, request: () => Promise<Result>) =>
  repeat(engine, request, (cause) => {
    const message = `Run ${runId} has just changed. Try again.`;
    return new AppError('Conflict', message, { cause, info: { runId } });
  });

/** Like `repeatRequest`, for a change that needs only the run. Throws NotFound if the run does not exist. */
export const changeRun = (engine: Engine, runId: string, change: (run: RunRow) => Promise<void>) =>
  repeatRequest(engine, runId, async () => change(await existingRunRow(engine, runId)));
