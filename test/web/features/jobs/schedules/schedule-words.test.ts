import { expect, it } from 'vitest';
import { scheduleInWords } from '#web/features/jobs/schedules/schedule-columns';

it.each([
  ['cron(0 2 * * ? *)', 'At 02:00, every day, UTC'],
  ['cron(30 4 ? * 2 *)', 'At 04:30, only on Monday, UTC'],
  ['cron(15 0 1 * ? *)', 'At 00:15, on day 1 of the month, UTC'],
])('%s is described in words', (expression, words) => {
  expect(scheduleInWords(expression)).toBe(words);
});

it.each(['rate(1 day)', 'cron(bad)', 'cron(0 99 * * ? *)'])('%s is shown unchanged', (expression) => {
  expect(scheduleInWords(expression)).toBe(expression);
});
