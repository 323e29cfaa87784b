import { useEffect, useState } from 'react';
import { type ProgressSeen, type SettledEstimate, settle } from '#shared/jobs/job/estimate';
import type { JobRun } from '#shared/jobs/run/run';
import { averageRate, isSettled } from '../common/run-facts';

export interface Estimate {
  /** The recent read rate, in records per second. It is never 0. */
  readonly perSecond?: number | undefined;
  /** Text such as '20 to 40 s left'. */
  readonly left?: string | undefined;
  /**
   * The time since the last read, in milliseconds, if it is longer than a lane's usual reporting interval.
   */
  readonly idleMs?: number | undefined;
}

/** Lanes report once per page, and writing a page takes a few seconds. */
const idleFromMs = 10_000;

/** The length of an attempt whose average speed predicts its future speed well. */
const longAttemptMs = 60_000;

type Followed = Pick<
  JobRun,
  | 'status'
  | 'read'
  | 'total'
  | 'attempt'
  | 'attempts'
  | 'earlierWorkedMs'
  | 'toRetry'
  | 'retried'
  | 'createdAt'
>;

/**
 * Returns an estimate from this page's polls. If the run started long before the first poll, the first
 * estimate uses the average speed.
 */
export function useEstimate(run: Followed, updatedAtMs: number): Estimate {
  const [settled, setSettled] = useState<SettledEstimate>();
  const seen = seenOf(run, updatedAtMs);
  const { read, total, averagePerSecond } = seen;

  useEffect(() => {
    setSettled((before) => settle(before, { atMs: updatedAtMs, read, total, averagePerSecond }));
  }, [updatedAtMs, read, total, averagePerSecond]);

  return settled && isSettled(run, updatedAtMs) ? estimateOf(settled) : {};
}

/** Returns either the time since the last read, or the speed and the remaining time. */
export function estimateOf({ seen, grewAtMs, perSecond, left }: SettledEstimate): Estimate {
  const idleMs = seen.atMs - grewAtMs;
  if (idleMs >= idleFromMs) return { idleMs };
  return { perSecond: perSecond || undefined, left: left && leftInWords(left) };
}

/** Returns the progress. For a retry, both numbers include only the failures. */
function seenOf(run: Followed, atMs: number): ProgressSeen {
  if (run.toRetry > 0) return { atMs, read: run.retried, total: run.toRetry };
  const beganAtMs = Date.parse(run.attempts.at(-1)?.createdAt ?? run.createdAt);
  const isLong = atMs - beganAtMs >= longAttemptMs && run.attempt === 1;
  return {
    atMs,
    read: run.read,
    total: run.total,
    ...(isLong && { averagePerSecond: averageRate(run, atMs) }),
  };
}

/** The units. `below` is a unit's upper bound, in that unit. `stepOf` returns the step for rounding. */
const units = [
  { name: 's', ms: 1_000, below: 90, stepOf: (most: number) => (most <= 20 ? 5 : 10) },
  { name: 'min', ms: 60_000, below: 90, stepOf: (most: number) => (most <= 10 ? 1 : most <= 30 ? 5 : 10) },
  {
    name: 'h',
    ms: 3_600_000,
    below: Number.POSITIVE_INFINITY,
    stepOf: (most: number) => (most <= 5 ? 0.5 : 1),
  },
] as const;

const fewSecondsMs = 8_000;

/**
 * Returns text that is no more precise than the estimate, such as '20 to 40 s left', 'about 2 min left' or 'a
 * few seconds left'.
 */
export function leftInWords({ fromMs, toMs }: NonNullable<SettledEstimate['left']>): string {
  if (toMs < fewSecondsMs) return 'a few seconds left';
  const unit = units.find(({ ms, below }) => toMs / ms < below) ?? units[2];
  const step = unit.stepOf(toMs / unit.ms);
  const from = Math.round(fromMs / unit.ms / step) * step;
  const to = Math.max(step, Math.round(toMs / unit.ms / step) * step);
  if (from === 0) return `up to ${to} ${unit.name} left`;
  return from === to ? `about ${to} ${unit.name} left` : `${from} to ${to} ${unit.name} left`;
}
