import { expect, it } from 'vitest';
import { scheduleTimes } from '#shared/jobs/job/schedule-expression';
import { schedules } from '#shared/jobs/job/schedules';

it.each([
  ['cron(0 2 * * ? *)', '0 0 2 * * ? *'],
  ['cron(15 10 ? * 2-6 *)', '0 15 10 ? * 1-5 *'],
  ['cron(0 8 1 * ? 2027)', '0 0 8 1 * ? 2027'],
])("converts %s to croner's format", (expression, pattern) => {
  expect(scheduleTimes(expression)).toEqual({ kind: 'cron', pattern });
});

it.each([
  ['rate(1 minute)', 60],
  ['rate(12 hours)', 43_200],
  ['rate(7 days)', 604_800],
])('reads %s as an interval in seconds', (expression, seconds) => {
  expect(scheduleTimes(expression)).toEqual({ kind: 'rate', seconds });
});

it.each(['at(2026-01-01T00:00:00)', 'rate(5 fortnights)', 'cron(* * *)', ''])('rejects %j', (expression) => {
  expect(scheduleTimes(expression)).toBeUndefined();
});

it('accepts the expression of every schedule, and no job is scheduled twice', () => {
  expect(schedules.filter(({ expression }) => !scheduleTimes(expression))).toEqual([]);
  expect(new Set(schedules.map(({ job }) => job)).size).toBe(schedules.length);
});
