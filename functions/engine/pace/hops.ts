import { maxLaneCount } from '#shared/jobs/job/job-shape';

/*
 * Limits how often the state machine calls a lane's function in one execution. A standard execution ends
 * after 25,000 history events, so each lane has a share of them and ends before the share is used up. Finish
 * then starts the next attempt of the same run.
 *
 * | event source                                                    | events |
 * |-----------------------------------------------------------------|--------|
 * | a hop: Work (5), the choice after it (2), at most one wait (2)  | 9      |
 * | each retry of a call that failed or found no function available | 3      |
 *
 * In a Distributed Map, each lane is a separate execution and does not share the events with other lanes.
 *
 * Invariant: the hops used so far, including retries, never exceed the lane's share minus the events that its
 * last call and the report of its failure may still use. `test/infra/stack/state-machine.test.ts` checks the
 * numbers against the definition.
 */

/**
 * The number of history events for all lanes of an execution. The rest of the 25,000 are for the steps before
 * and after.
 */
const eventsOfLanes = 24_000;
/**
 * The number of events kept for a lane's last call and the report of its failure, with all retries of both,
 * and for the iteration's own events.
 */
const eventsKeptPerLane = 500;
const eventsPerHop = 9;
const eventsPerRetry = 3;

/**
 * Returns true if an attempt with this many lanes runs them in a Distributed Map, because an inline Map
 * cannot.
 */
export const areDistributed = (lanes: number): boolean => lanes > maxLaneCount;

/** Returns the maximum number of hops per lane, in one execution of an attempt with this many lanes. */
export function maxHops(lanes: number): number {
  const sharing = areDistributed(lanes) ? 1 : Math.max(1, lanes);
  return Math.floor((eventsOfLanes / sharing - eventsKeptPerLane) / eventsPerHop);
}

/** Returns how many hops a call counts as, given how many times the state machine has retried it. */
export const hopsOf = (retries: number) => 1 + Math.ceil((retries * eventsPerRetry) / eventsPerHop);
