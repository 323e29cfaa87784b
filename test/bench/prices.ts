/**
 * On-demand list prices in us-east-1, in dollars: aws.amazon.com/dynamodb/pricing/on-demand, /lambda/pricing
 * (Arm), /step-functions/pricing, as of November 2026.
 */
export const prices = {
  readUnit: 0.125 / 1_000_000,
  writeUnit: 0.625 / 1_000_000,
  gigabyteSecond: 0.0000133334,
  request: 0.2 / 1_000_000,
  transition: 25 / 1_000_000,
} as const;

/** The work function's memory (infra/stack/jobs.ts). */
const workGigabytes = 1_769 / 1_024;
/** The number of seconds that a worker works before handing over to the next worker. */
export const hopSeconds = 110;
/** The number of state transitions in a hop, and in an execution's other states. */
const transitionsOfHop = 2;
const transitionsOfRun = 6;
/** The number of calls to other functions per execution. */
const otherCalls = 3;

/**
 * Returns the cost of functions and states, in dollars, based on the total seconds of all workers and the
 * number of calls.
 */
export const costOfWork = (seconds: number, hops: number): number =>
  seconds * workGigabytes * prices.gigabyteSecond +
  (hops + otherCalls) * prices.request +
  (hops * transitionsOfHop + transitionsOfRun) * prices.transition;
