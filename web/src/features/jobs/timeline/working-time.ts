import type { Attempt, JobRun } from '#shared/jobs/run/run';

/** A run's working time. It includes all attempts, but not the pauses between them. */
export interface WorkingTime {
  /**
   * Converts a time to milliseconds of working time since the run was created. A time within a pause is
   * converted to the start of that pause.
   */
  readonly at: (ms: number) => number;
  readonly totalMs: number;
  /** The start of each attempt except the first. */
  readonly resumes: readonly { readonly attempt: number; readonly atMs: number }[];
}

/**
 * Returns a run's working time up to its end or, while the run is active, up to `nowMs`. Times are in
 * milliseconds since the epoch.
 */
export function workingTime(
  run: Pick<JobRun, 'createdAt' | 'endedAt' | 'attempts' | 'earlierWorkedMs'>,
  nowMs: number,
): WorkingTime {
  const spans = run.attempts.map((attempt) => spanOf(attempt, nowMs));
  const earlierMs = run.earlierWorkedMs ?? 0;
  const beganMs = Date.parse(run.createdAt);
  const listedFromMs = spans[0]?.fromMs ?? beganMs;
  // The times of the attempts that are not listed are unknown, so they are assumed to be spread evenly.
  const earlierAt = (ms: number) =>
    ms >= listedFromMs ? earlierMs : (earlierMs * Math.max(0, ms - beganMs)) / (listedFromMs - beganMs);
  const at = (ms: number) =>
    spans.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, Math.min(ms, toMs) - fromMs), earlierAt(ms));
  return {
    at,
    totalMs: Math.max(1, at(run.endedAt ? Date.parse(run.endedAt) : nowMs)),
    resumes: spans
      .filter(({ attempt }) => attempt > 1)
      .map(({ attempt, fromMs }) => ({ attempt, atMs: at(fromMs) })),
  };
}

const spanOf = ({ attempt, createdAt, endedAt }: Attempt, nowMs: number) => {
  const fromMs = Date.parse(createdAt);
  return { attempt, fromMs, toMs: Math.max(fromMs, endedAt ? Date.parse(endedAt) : nowMs) };
};
