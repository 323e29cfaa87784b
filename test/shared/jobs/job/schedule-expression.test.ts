import { Cron } from 'croner';
import { expect, it } from 'vitest';
import { scheduleTimes } from '#shared/jobs/job/schedule-expression';
import { schedules } from '#shared/jobs/job/schedules';

it.each([
  ['cron(0 2 * * ? *)', '0 0 2 * * ? *'],
  ['cron(15 10 ? * 2-6 *)', '0 15 10 ? * 1,2,3,4,5 *'],
  ['cron(0/20 5/6 * * ? *)', '0 0,20,40 5,11,17,23 * * ? *'],
  ['cron(*/30 0-12/4 * * ? *)', '0 0,30 0,4,8,12 * * ? *'],
  ['cron(0 22-2 * * ? *)', '0 0 0,1,2,22,23 * * ? *'],
  ['cron(0 2 ? NOV-FEB FRI-MON *)', '0 0 2 ? 1,2,11,12 0,1,5,6 *'],
  ['cron(0 2 L * ? *)', '0 0 2 L * ? *'],
  ['cron(0 2 15W * ? *)', '0 0 2 15W * ? *'],
  ['cron(0 2 ? * L *)', '0 0 2 ? * 6 *'],
  ['cron(0 2 ? * 6L *)', '0 0 2 ? * 5L *'],
  ['cron(0 2 ? * 6#3 *)', '0 0 2 ? * 5#3 *'],
  ['cron(0 2 ? * MON,WED,6 2027/100)', '0 0 2 ? * 1,3,5 2027,2127'],
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

it.each([
  'at(2026-01-01T00:00:00)',
  'rate(5 fortnights)',
  'rate(0 minutes)',
  'rate(1 minutes)',
  'rate(5 minute)',
  'cron(* * *)',
  'cron(0 2 * * * *)',
  'cron(0 2 ? * ? *)',
  'cron(60 2 * * ? *)',
  'cron(0/0 2 * * ? *)',
  'cron(0 2 32W * ? *)',
  'cron(0 2 ? * 8L *)',
  'cron(0 2 ? * 6#6 *)',
  'cron(0 2 1-2-3 * ? *)',
  'cron(0 2 * * ? 1969)',
  'cron(0 2 * * ?)',
  '',
])('rejects %j', (expression) => {
  expect(scheduleTimes(expression)).toBeUndefined();
});

it('accepts the expression of every schedule, and no job is scheduled twice', () => {
  expect(schedules.filter(({ expression }) => !scheduleTimes(expression))).toEqual([]);
  expect(new Set(schedules.map(({ job }) => job)).size).toBe(schedules.length);
});

it.each([
  ['cron(0 2 L * ? *)', '2026-02-28T02:00:00.000Z'],
  ['cron(0 2 ? * 6L *)', '2026-02-27T02:00:00.000Z'],
  ['cron(0 2 15W * ? *)', '2026-02-16T02:00:00.000Z'],
  ['cron(5/20 22-2 ? 2 L *)', '2026-02-07T00:05:00.000Z'],
])('%s is next due at %s', (expression, next) => {
  const times = scheduleTimes(expression);
  const pattern = times?.kind === 'cron' ? times.pattern : '';

  expect(new Cron(pattern, { timezone: 'UTC' }).nextRun('2026-02-02T00:00:00Z')?.toISOString()).toBe(next);
});
