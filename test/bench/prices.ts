/**
 * List prices on demand in us-east-1, dollars: aws.amazon.com/dynamodb/pricing/on-demand, /lambda/pricing
 * (Arm), /step-functions/pricing, as read in November 2026.
 */
export const prices = {
  readUnit: 0.125 / 1_000_000,
  writeUnit: 0.625 / 1_000_000,
  gigabyteSecond: 0.0000133334,
  request: 0.2 / 1_000_000,
  transition: 25 / 1_000_000,
} as const;

/** Memory of the work function (infra/stack/jobs.ts). */
const workGigabytes = 1_769 / 1_024;
/** How long a worker is at work before it hands over, seconds. */
export const hopSeconds = 110;
/** State transitions of a hop, and of an execution's other states. */
const transitionsOfHop = 2;
const transitionsOfRun = 6;
/** Calls of an execution's other functions. */
const otherCalls = 3;

/** What functions and states cost, dollars: so many seconds of all workers together, in so many calls. */
export const costOfWork = (seconds: number, hops: number): number =>
  seconds * workGigabytes * prices.gigabyteSecond +
  (hops + otherCalls) * prices.request +
  (hops * transitionsOfHop + transitionsOfRun) * prices.transition;
