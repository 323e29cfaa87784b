import { useEffect, useState } from 'react';
import { type ProgressSeen, type SettledEstimate, settle } from '#shared/jobs/job/estimate';
import type { JobRun } from '#shared/jobs/run/run';
import { averageRate, isSettled } from '../common/run-facts';

/** How fast an active run reads and how long it will take; undefined while unknown. */
export interface Estimate {
  /** The recent number of records read per second; never 0. */
  readonly perSecond?: number | undefined;
  /** The remaining time as text: '20 to 40 s left'. */
  readonly left?: string | undefined;
  /** How long nothing was read, if that is longer than the usual interval between two reports of a lane. */
  readonly idleMs?: number | undefined;
}

/** Lanes report once per page; writing a page takes a few seconds. */
const idleFromMs = 10_000;

/** From this age on, the average speed of an attempt is a good prediction for the rest of it. */
const longAttemptMs = 60_000;

type Followed = Pick<JobRun, 'status' | 'read' | 'total' | 'attempts' | 'toRetry' | 'retried' | 'createdAt'>;

/**
 * Estimates the remaining time of a run from this page's polls. If the run began long before the first poll,
 * starts with its average speed.
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

/**
 * Returns the parts of an estimate to display: either how long nothing was read, or the speed and the
 * remaining time.
 */
export function estimateOf({ seen, grewAtMs, perSecond, left }: SettledEstimate): Estimate {
  const idleMs = seen.atMs - grewAtMs;
  if (idleMs >= idleFromMs) return { idleMs };
  return { perSecond: perSecond || undefined, left: left && leftInWords(left) };
}

/** The workload of the current attempt: in a retry, only the failures. */
function seenOf(run: Followed, atMs: number): ProgressSeen {
  if (run.toRetry > 0) return { atMs, read: run.retried, total: run.toRetry };
  const beganAtMs = Date.parse(run.attempts.at(-1)?.createdAt ?? run.createdAt);
  const isLong = atMs - beganAtMs >= longAttemptMs && run.attempts.length === 1;
  return {
    atMs,
    read: run.read,
    total: run.total,
    ...(isLong && { averagePerSecond: averageRate(run, atMs) }),
  };
}

/**
 * Units for the remaining time. `below`: upper bound in the unit. `stepOf`: the step to which a time is
 * rounded.
 */
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
 * Formats a remaining time: '20 to 40 s left', 'about 2 min left', 'a few seconds left'. The text is not more
 * precise than the estimate.
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
