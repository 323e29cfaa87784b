import { expect, it } from 'vitest';
import { formatLocalMinute } from '#shared/text/time-format';
import { ApiError, messageOf } from '#web/api/api-error';

const at = '2026-11-28T09:30:00.000Z';
const told = (message: string) => messageOf(new ApiError('Conflict', message));

it('shows the times of a message in the viewer zone, and does not ask for a reload that has happened', () => {
  expect(told(`This record was changed by ben@wellness.example at ${at}. Reload to see the change.`)).toBe(
    `This record was changed by ben@wellness.example at ${formatLocalMinute(Date.parse(at))}.`,
  );
});

it.each([
  ['SUCCEEDED', 'has succeeded'],
  ['COMPLETED_WITH_FAILURES', 'has completed with failures'],
  ['STOPPED', 'is stopped'],
  ['RUNNING', 'is running'],
])('says %s in words', (status, words) => {
  expect(told(`Run 01K is ${status}; only queued or running runs can be stopped.`)).toBe(
    `Run 01K ${words}; only queued or running runs can be stopped.`,
  );
});
