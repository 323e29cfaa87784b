import type { RunStatus } from './run-status';

/*
 * Admins can change limits while the run works. Also bundled into resolvers, so it must be valid APPSYNC_JS:
 * no classes, no try, no `while`, no `++`, no functions passed by name.
 */

/** A DynamoDB table accepts fewer until its quotas are raised. */
export const maxUnitsPerSecond = 40_000;

/** The most recent change. */
interface LimitsChange {
  /** The changes since the run started. */
  readonly version: number;
  /** Email. */
  readonly by: string;
  readonly at: string;
}

/** For comparison with the limits. */
export interface Reached {
  /** Or calls; all lanes, averaged over the last few seconds. */
  readonly writesPerSecond: number;
  /** All lanes, averaged over the last few seconds. */
  readonly readsPerSecond: number;
  /** Working. */
  readonly lanes: number;
  /** Waiting because `lanesAtOnce` lanes are working. */
  readonly lanesPaused: number;
  /** Working or waiting lanes that apply the latest change. */
  readonly lanesInForce: number;
}

export interface ChangedLimits {
  /** Null means all. */
  readonly lanesAtOnce?: number | null;
  /** Null if they have not been changed since the start. */
  readonly limits?: LimitsChange | null;
  /** Null in lists, and for a run that is not active. */
  readonly reached?: Reached | null;
}

export interface LaneRates {
  /** Or calls, in the seconds before `reachedAt`. */
  readonly writesReached?: number | null;
  /** In the seconds before `reachedAt`. */
  readonly readsReached?: number | null;
  /** Milliseconds since the epoch. */
  readonly reachedAt?: number | null;
  /** The version of the limits that the lane applies. Absent means 0. */
  readonly limitsVersion?: number | null;
}

export interface LaneAtWork extends LaneRates {
  readonly done: boolean;
  /** Milliseconds since the epoch. Absent without a worker. */
  readonly leaseUntil?: number | null;
  readonly heldBack?: string | null;
}

/** Older rates are ignored. */
const ratesCountForMs = 30_000;

/** Not while the run is stopping, because its lanes end within seconds. */
export function canChangeLimits(status: RunStatus): boolean {
  return ['QUEUED', 'RUNNING', 'STOPPED', 'FAILED', 'COMPLETED_WITH_FAILURES'].indexOf(status) >= 0;
}

/** @param version of the run's limits; 0 if they were never changed */
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
