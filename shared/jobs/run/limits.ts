import type { Reached } from '../../api/api-types';
import type { RunStatus } from './run-status';

export type { Reached };

/*
 * A run's limits. Admins can change them while the run is working. This file is also bundled into resolvers,
 * so it must be valid APPSYNC_JS: no classes, no try, no `while`, no `++`, no functions passed by name.
 */

/**
 * The highest value that a limit can have, in units per second. A DynamoDB table accepts fewer units until
 * its quotas are raised.
 */
export const maxUnitsPerSecond = 40_000;

export interface LaneRates {
  /** Write units (or calls) per second in the seconds before `reachedAt`. */
  readonly writesReached?: number | null;
  /** Read units per second in the seconds before `reachedAt`. */
  readonly readsReached?: number | null;
  /** The time when the rates were measured, in milliseconds since the epoch. */
  readonly reachedAt?: number | null;
  /** The version of the run's limits that this lane applies. If absent, the version is 0. */
  readonly limitsVersion?: number | null;
}

export interface LaneAtWork extends LaneRates {
  readonly done: boolean;
  /**
   * The time when the worker's lease ends, in milliseconds since the epoch. Absent if the lane has no worker.
   */
  readonly leaseUntil?: number | null;
  readonly heldBack?: string | null;
}

/** The maximum age of a lane's reported rate, in milliseconds. Older rates are ignored. */
const ratesCountForMs = 30_000;

/**
 * Returns true if a run's status allows an admin to change its limits. Limits can be changed while the run is
 * working or waiting to start, and while it can be resumed or retried. They cannot be changed while the run
 * is stopping, because its lanes then end within seconds.
 */
export function canChangeLimits(status: RunStatus): boolean {
  return ['QUEUED', 'RUNNING', 'STOPPED', 'FAILED', 'COMPLETED_WITH_FAILURES'].indexOf(status) >= 0;
}

/**
 * Calculates a run's current rates and lane counts from the lanes' rows.
 *
 * @param version the version of the run's limits; 0 if they were never changed
 * @param nowMs milliseconds since the epoch
 */
export function reachedBy(lanes: readonly LaneAtWork[], version: number, nowMs: number): Reached {
  let writesPerSecond = 0;
  let readsPerSecond = 0;
  let atWork = 0;
  let lanesPaused = 0;
  let lanesInForce = 0;
  for (const lane of lanes) {
    if (!lane.done && (lane.leaseUntil ?? 0) > nowMs) {
      const isPaused = lane.heldBack === 'lanes';
      atWork += isPaused ? 0 : 1;
      lanesPaused += isPaused ? 1 : 0;
      lanesInForce += (lane.limitsVersion ?? 0) === version ? 1 : 0;
      if (!isPaused && nowMs - (lane.reachedAt ?? 0) < ratesCountForMs) {
        writesPerSecond += lane.writesReached ?? 0;
        readsPerSecond += lane.readsReached ?? 0;
      }
    }
  }
  return { writesPerSecond, readsPerSecond, lanes: atWork, lanesPaused, lanesInForce };
}
