import { expect, test } from 'vitest';
import { type ChainedRun, earlierRunsOf } from '#shared/jobs/chain/run-follow-up';

const runs: readonly ChainedRun[] = [{ runId: 'R1', job: 'audit', title: 'Audit' }];
const follows = { followUp: 'F', asksApproval: false };

test('the earlier runs in a chain are also found in runs from earlier versions of the engine', () => {
  expect(earlierRunsOf({ ...follows, earlierRuns: runs })).toEqual(runs);
  expect(earlierRunsOf({ ...follows, line: runs })).toEqual(runs);
});

test('the first run in a chain has no earlier runs', () => {
  expect(earlierRunsOf(undefined)).toEqual([]);
  expect(earlierRunsOf(null)).toEqual([]);
});
