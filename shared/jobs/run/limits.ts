import type { RunStatus } from './run-status';

/*
 * The limits of a run. Admins can change them while the run works. This file is also bundled into resolvers,
 * so it must be valid APPSYNC_JS: no classes, no try, no `while`, no `++`, no functions passed by name.
 */

/** The maximum limit in units per second. A DynamoDB table accepts fewer until its quotas are raised. */
export const maxUnitsPerSecond = 40_000;

/** The last change of a run's limits. */
interface LimitsChange {
  /** The number of changes since the run was started. */
  readonly version: number;
  /** The email of the admin who changed the limits. */
  readonly by: string;
  /** The time of the change, in ISO 8601 and UTC. */
  readonly at: string;
}

/** The rates and lanes that a run currently reaches, to compare with its limits. */
export interface Reached {
  /** Write units (or calls) per second of all lanes together, averaged over the last few seconds. */
  readonly writesPerSecond: number;
  /** Read units per second of all lanes together, averaged over the last few seconds. */
  readonly readsPerSecond: number;
  /** The number of lanes that are working. */
  readonly lanes: number;
  /** The number of lanes that wait because `lanesAtOnce` lanes are already working. */
  readonly lanesPaused: number;
  /** The number of working or waiting lanes that already apply the last change to the limits. */
  readonly lanesInForce: number;
}

/** The limits of a run that can only be set after it has started. */
export interface ChangedLimits {
  /** The maximum number of lanes that work at the same time. Null means all. */
  readonly lanesAtOnce?: number | null;
  /** The last change of the limits, or null if they have not changed since the start. */
  readonly limits?: LimitsChange | null;
  /** The current rates and lanes, or null in lists and for a run that is not active. */
  readonly reached?: Reached | null;
}

/** The speed of a lane, and the version of the limits that it applies. */
export interface LaneRates {
  /** Write units (or calls) per second in the seconds before `reachedAt`. */
  readonly writesReached?: number | null;
  /** Read units per second in the seconds before `reachedAt`. */
  readonly readsReached?: number | null;
  /** The time when the rates were measured, in milliseconds since the epoch. */
  readonly reachedAt?: number | null;
  /** The version of the run's limits that this lane applies. Absent means 0. */
  readonly limitsVersion?: number | null;
}

/** The part of a lane's row that describes its worker. */
export interface LaneAtWork extends LaneRates {
  readonly done: boolean;
  /** The end of the worker's lease, in milliseconds since the epoch. Absent if the lane has no worker. */
  readonly leaseUntil?: number | null;
  readonly heldBack?: string | null;
}

/** The maximum age of a lane's reported rate, in milliseconds. Older rates are ignored. */
const ratesCountForMs = 30_000;

/**
 * Returns true if an admin may change the limits of a run. This is possible while the run works or waits to
 * start, and while it can be resumed or retried. It is not possible while the run is stopping, because it
 * then finishes its pages without waiting.
 */
export function canChangeLimits(status: RunStatus): boolean {
  return ['QUEUED', 'RUNNING', 'STOPPED', 'FAILED', 'COMPLETED_WITH_FAILURES'].indexOf(status) >= 0;
}

/**
 * Returns the rates and lanes that the run currently reaches, calculated from the lanes' rows.
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
