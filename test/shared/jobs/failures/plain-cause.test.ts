import { expect, test } from 'vitest';
import type { LaneRow } from '#functions/engine/ledger/ledger';
import { outcomeOf } from '#functions/engine/run/run-outcome';
import { plainCause, sentence } from '#shared/jobs/failures/plain-cause';

test.each([
  [
    "TransientError: Writing data/01M8/UserPreferences/data/a168.json.gz failed: InternalError: Error: ENOTDIR: not a directory, lstat '/srv/objects/15de'",
    'Writing to backup storage failed: not a directory',
  ],
  [
    'SystemicError: Reading UserActivity failed: AccessDeniedException: denied\n    at scan (scan.ts:40)',
    'Reading UserActivity failed: AccessDeniedException: denied',
  ],
  ['Error: No table.', 'No table.'],
  [
    'Sandbox.Timedout: RequestId: 20fa07da-fc4e-4a0f-9d5f-0b1a2c3d4e5f Error: Task timed out after 20.00 seconds',
    "The worker's last call timed out after 20 seconds",
  ],
  [
    'Runtime.ExitError: RequestId: 20fa07da-fc4e-4a0f-9d5f-0b1a2c3d4e5f Error: Runtime exited with error: signal: killed',
    'Runtime exited with error: signal: killed',
  ],
])('the cause of %j is one line', (error, cause) => {
  expect(plainCause(error)).toBe(cause);
});

test('a sentence ends with one full stop', () => {
  expect(['No table.', 'denied'].map(sentence)).toEqual(['No table.', 'denied.']);
});

test.each([
  ['UserActivity', 'UserActivity: not a directory.'],
  ['15 tables', 'Not a directory.'],
])('the reason of a failed run names the table if its lane (%s) works on one', (table, reason) => {
  const lane = { table, done: false, attempt: 1, error: 'Error: ENOTDIR: not a directory' } as LaneRow;

  expect(outcomeOf({ status: 'RUNNING', attempt: 1 }, [lane])).toEqual({
    kind: 'end',
    status: 'FAILED',
    reason,
  });
});
