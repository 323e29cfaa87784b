/*
 * Limits how often the state machine calls a lane's function in one execution. A standard execution ends
 * after 25,000 history events, so each lane has a share of them and ends before the share is used up; Finish
 * then starts the next attempt of the same run.
 *
 * | what                                                            | events |
 * |-----------------------------------------------------------------|--------|
 * | a hop: Work (5), the choice after it (2), at most one wait (2)  | 9      |
 * | each retry of a call, for want of a function or after a failure | 3      |
 *
 * Invariant: the hops used so far, including retries, never exceed the lane's share minus what its last call
 * and the report of its failure may still take. `test/infra/stack/state-machine.test.ts` checks the numbers
 * against the definition.
 */

/**
 * Number of events that all lanes of an execution may use together. The steps before and after them use the
 * rest of the 25,000.
 */
const eventsOfLanes = 24_000;
/**
 * Reserved for the lane's last call and the report of its failure, both with all retries, and for the
 * iteration's own events.
 */
const eventsKeptPerLane = 500;
const eventsPerHop = 9;
const eventsPerRetry = 3;
/**
 * With more lanes than the stack plans for, such as after retries of failures, each attempt still makes some
 * progress.
 */
const minHops = 4;

/** Returns the number of hops of each lane in an execution with this many lanes. */
export const maxHops = (lanes: number) =>
  Math.max(minHops, Math.floor((eventsOfLanes / Math.max(1, lanes) - eventsKeptPerLane) / eventsPerHop));

/** Returns the number of hops that a call counts as if the state machine retried it this often. */
export const hopsOf = (retries: number) => 1 + Math.ceil((retries * eventsPerRetry) / eventsPerHop);
