import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tallyOfVitest } from '../runner/tally';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tally-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Tallies a test report in which each test is represented by its status and its error messages. */
async function tallyOf(tests: readonly [string, ...string[]][], exitedWell = true) {
  const count = (status: string) => tests.filter(([given]) => given === status).length;
  const file = join(folder, 'report.json');
  const report = {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: 0,
    testResults: [
      {
        status: count('failed') > 0 ? 'failed' : 'passed',
        assertionResults: tests.map(([status, ...failureMessages], index) => ({
          status,
          fullName: `test ${index + 1}`,
          failureMessages,
        })),
      },
    ],
  };
  await writeFile(file, JSON.stringify(report));
  return tallyOfVitest(file, exitedWell);
}

it('counts the tests of a report by their result', async () => {
  expect(await tallyOf([['passed'], ['passed'], ['skipped'], ['failed', 'Error: no']])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    flaky: [],
  });
});

it('lists a test that passed at the second attempt, with the error of the first', async () => {
  expect(await tallyOf([['passed', 'Error: too late\n    at test.ts:1'], ['passed']])).toMatchObject({
    passed: 2,
    failed: 0,
    flaky: ['test 1: Error: too late'],
  });
});

it('counts a run that failed without a failed test as one failure', async () => {
  expect(await tallyOf([['passed']], false)).toMatchObject({ passed: 1, failed: 1 });
});

it('counts a run without a report as one failure', async () => {
  expect(await tallyOfVitest(join(folder, 'none.json'), true)).toMatchObject({ passed: 0, failed: 1 });
});
