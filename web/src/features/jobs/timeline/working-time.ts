import type { Attempt, JobRun } from '#shared/jobs/run/run';

/** A run's working time: all attempts, without the pauses between them. */
export interface WorkingTime {
  /** Converts a time since the epoch. A time within a pause becomes the start of that pause. */
  readonly at: (ms: number) => number;
  readonly totalMs: number;
  /** The start of each attempt except the first. */
  readonly resumes: readonly { readonly attempt: number; readonly atMs: number }[];
}

/** Returns a run's working time up to its end or `nowMs`. Times are since the epoch. */
export function workingTime(
  run: Pick<JobRun, 'createdAt' | 'endedAt' | 'attempts' | 'earlierWorkedMs'>,
  nowMs: number,
): WorkingTime {
  const spans = run.attempts.map((attempt) => spanOf(attempt, nowMs));
  const earlierMs = run.earlierWorkedMs ?? 0;
  const beganMs = Date.parse(run.createdAt);
  const listedFromMs = spans[0]?.fromMs ?? beganMs;
  // Earlier attempts' times are unknown, so they are spread evenly.
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
