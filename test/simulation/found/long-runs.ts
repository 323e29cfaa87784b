import type { FoundHistory } from './histories';

/**
 * Histories in which only long runs of the simulation found a fault, in the code of 28 November 2026,
 * shortened as far as possible.
 */
export const foundInLongRuns: readonly FoundHistory[] = [
  {
    name: 'one-request-per-worker',
    seed: 31536,
    broke: 'each invocation makes progress, waits for a reason, or ends the run',
    message: 'Lane 21 of run1 was called 8 times and did nothing.',
    plan: {
      config: {
        recordsPerPage: 2,
        segments: 38,
        workTimeoutMs: 30_000,
        lanesAtOnce: 1,
        writesPerSecond: 1,
        maxFailures: 1_000,
        typicalLatencyMs: 5,
        hopsLeft: undefined,
        rates: { serverError: 0.018705143357328397, crashAfter: 0.0058473274490961095 },
      },
      records: [3, 0],
      unversionedEvery: 0,
      badRecords: false,
      operations: [
        { name: 'operation1', kind: 'sweep', wait: 'soon', size: 0.09320879837251528, twice: false },
      ],
    },
    allowed: [
      'run1-1 DistributedLanes1 lane21 DistributedWork1.1 20.1 QueryCommand',
      'run1-1 DistributedLanes1 lane21 DistributedWork1.1 20.2 QueryCommand',
      'run1-1 DistributedLanes1 lane21 DistributedWork1.1 20.3 QueryCommand',
    ],
  },
];
