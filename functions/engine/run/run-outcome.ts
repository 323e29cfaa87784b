import { plainCause, sentence } from '#shared/jobs/failures/plain-cause';
import { haveCounted, summarize } from '#shared/jobs/run/progress';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { counted } from '#shared/text/counted';
import { overLimitAtEnd } from '../approval/thresholds';
import type { LaneRow, RunRow } from '../ledger/ledger';
import { wantsRetry } from '../shapes/common/revisit-lanes';

export interface Ending {
  readonly kind: 'end';
  readonly status: RunStatus;
  readonly reason?: string;
}

/**
 * How an attempt ends: the run ends, or nobody stopped it and the attempt hands over: some lanes are not
 * done, or have only counted the records to change.
 */
export type Outcome = Ending | { readonly kind: 'handOver' };

export function outcomeOf(
  run: Pick<RunRow, 'status' | 'attempt' | 'reason' | 'halt' | 'maxUnapproved'>,
  lanes: readonly LaneRow[],
): Outcome {
  // A lane that this attempt has never opened still has an earlier attempt's error.
  const broken = lanes.filter((lane) => !lane.done && lane.error && lane.attempt === run.attempt);
  const [first] = broken;
  if (first) {
    const others = broken.length > 1 ? ` (and ${counted(broken.length - 1, 'more lane')})` : '';
    return { kind: 'end', status: 'FAILED', reason: sentence(`${causeOf(first)}${others}`) };
  }
  if (areDone(lanes)) {
    // The failures of all lanes count, because a retry resolves failures that another lane has counted.
    const { failed } = summarize(lanes, run.attempt);
    return { kind: 'end', status: failed > 0 ? 'COMPLETED_WITH_FAILURES' : 'SUCCEEDED' };
  }
  const reason = overLimitAtEnd(run, lanes);
  if (reason !== undefined) return { kind: 'end', status: 'FAILED', reason };
  // This comes after the lanes: if every lane is done, the run has ended regardless of the number of
  // failures, and there is nothing to resume, only failures to retry.
  if (run.halt?.attempt === run.attempt) return { kind: 'end', status: 'FAILED', reason: run.halt.reason };
  if (run.status === 'STOPPING') {
    return { kind: 'end', status: 'STOPPED', ...(run.reason ? { reason: run.reason } : {}) };
  }
  return { kind: 'handOver' };
}

export const areDone = (lanes: readonly LaneRow[]): boolean =>
  lanes.length > 0 && lanes.every(({ done }) => done) && !haveCounted(lanes);

/** Returns the cause of a lane's error, without the table name if the lane covers many tables. */
function causeOf({ table, error }: LaneRow): string {
  const cause = plainCause(error ?? '');
  return /[ ,]/.test(table) ? cause.charAt(0).toUpperCase() + cause.slice(1) : `${table}: ${cause}`;
}

/**
 * Returns the outcome of a run whose execution has ended. If the attempt would hand over, the run fails with
 * `reason`, because nothing will start the next one. It also fails if a requested retry of failures was never
 * planned: the lanes still belong to the previous attempt.
 */
export function outcomeWithoutExecution(run: RunRow, lanes: readonly LaneRow[], reason: string): Ending {
  const unplanned = run.status !== 'STOPPING' && wantsRetry(run, lanes);
  const outcome = unplanned ? undefined : outcomeOf(run, lanes);
  return outcome?.kind === 'end' ? outcome : { kind: 'end', status: 'FAILED', reason };
}
