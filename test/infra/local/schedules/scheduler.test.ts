import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayInWindow, latestDue, startSchedules } from '#infra/local/schedules/scheduler';
import { scheduleTimes } from '#shared/jobs/job/schedule-expression';
import { allPermissions } from '../gate/open-gate';
import { stackOf } from '../resolved';

const machineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:jobs';

let folder = '';
let nowMs = 0;
const at = (time: string) => {
  nowMs = Date.parse(time);
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedules-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  at('2026-03-02T01:00:00Z');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a stack's schedule. `look` triggers the check that the host makes every second. */
async function start(properties: Record<string, unknown> = {}, refuse = () => false) {
  const started: unknown[] = [];
  const logged: string[] = [];
  const stack = stackOf({
    Nightly: {
      Type: 'AWS::Scheduler::Schedule',
      Properties: {
        ScheduleExpression: 'cron(0 2 * * ? *)',
        ScheduleExpressionTimezone: 'Etc/UTC',
        FlexibleTimeWindow: { Mode: 'OFF' },
        State: 'ENABLED',
        Target: {
          Arn: machineArn,
          RoleArn: 'arn:aws:iam::000000000000:role/x',
          Input: '{"job":"nightly","scheduledTime":"<aws.scheduler.scheduled-time>"}',
          RetryPolicy: { MaximumRetryAttempts: 3 },
        },
        ...properties,
      },
    },
  });
  const schedules = await startSchedules(stack, {
    file: join(folder, 'schedules.json'),
    now: () => nowMs,
    start: async (arn, input) => {
      if (refuse()) throw new Error('not yet');
      started.push({ arn, ...JSON.parse(input) });
    },
    permissionsOf: () => allPermissions,
    log: (message) => logged.push(message),
  });
  await schedules.settled();
  const look = async () => {
    vi.advanceTimersByTime(1000);
    await schedules.settled();
  };
  return { started, logged, look, stop: () => schedules.stop() };
}

const delivered = (scheduledTime: string) => ({ arn: machineArn, job: 'nightly', scheduledTime });

it('delivers a time once, with the scheduled time in the input', async () => {
  const { started, look, stop } = await start();

  await look();
  at('2026-03-02T01:59:59Z');
  await look();
  const before = [...started];
  at('2026-03-02T02:00:00Z');
  await look();
  await look();
  at('2026-03-03T02:00:30Z');
  await look();
  await stop();

  expect(before).toEqual([]);
  expect(started).toEqual([delivered('2026-03-02T02:00:00Z'), delivered('2026-03-03T02:00:00Z')]);
});

it('delivers within its window, with the time at which the window begins', async () => {
  const { started, look, stop } = await start({
    FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 30 },
  });

  at('2026-03-02T02:00:00Z');
  await look();
  const before = [...started];
  at('2026-03-02T02:30:00Z');
  await look();
  await look();
  await stop();

  expect(before).toEqual([]);
  expect(started).toEqual([delivered('2026-03-02T02:00:00Z')]);
});

it('distributes schedules over the window by their names', () => {
  const delays = Array.from({ length: 9 }, (_, index) => delayInWindow(`Schedule${index}`, 15));

  expect(new Set(delays).size).toBe(9);
  expect(Math.max(...delays)).toBeLessThan(15 * 60_000);
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(5 * 60_000);
  expect(delayInWindow('Schedule0', 0)).toBe(0);
});

it('catches up on only the latest time that it missed while the host was down', async () => {
  const first = await start();
  await first.stop();
  at('2026-03-09T12:00:00Z');

  const second = await start();
  await second.stop();
  const third = await start();
  await third.stop();

  expect(first.started).toEqual([]);
  expect(second.started).toEqual([delivered('2026-03-09T02:00:00Z')]);
  expect(third.started).toEqual([]);
});

it('has missed nothing at its first start', async () => {
  at('2026-03-02T02:00:01Z');

  const { started, look, stop } = await start();
  await look();
  await stop();

  expect(started).toEqual([]);
});

it('retries a time that could not be delivered', async () => {
  let refused = true;
  const { started, logged, look, stop } = await start({}, () => refused);
  at('2026-03-02T02:00:00Z');

  await look();
  refused = false;
  await look();
  await stop();

  expect(logged).toEqual(['Nightly could not be delivered for 2026-03-02T02:00:00.000Z: Error: not yet']);
  expect(started).toEqual([delivered('2026-03-02T02:00:00Z')]);
});

it('ignores a disabled schedule', async () => {
  const { started, look, stop } = await start({ State: 'DISABLED' });
  at('2026-03-02T02:00:00Z');
  await look();
  await stop();

  expect(started).toEqual([]);
});

describe('the start is aborted because of', () => {
  it.each([
    ['an unknown expression', { ScheduleExpression: 'at(2026-01-01T00:00:00)' }, 'is unknown'],
    ['another time zone', { ScheduleExpressionTimezone: 'Europe/Berlin' }, 'ScheduleExpressionTimezone'],
    ['an unknown property', { StartDate: '2026-01-01' }, 'Properties.StartDate is unknown'],
    [
      'an unknown word',
      { Target: { Arn: machineArn, RoleArn: 'arn:role', Input: '{"x":"<aws.scheduler.moon>"}' } },
      '<aws.scheduler.moon> is unknown',
    ],
    [
      'an unsupported target',
      { Target: { RoleArn: 'arn:role', Arn: 'arn:aws:lambda:x', Input: '{}' } },
      'is not a state machine',
    ],
  ])('%s', async (_, properties, message) => {
    await expect(start(properties)).rejects.toThrow(message);
  });

  it('a damaged file', async () => {
    await writeFile(join(folder, 'schedules.json'), '{');

    await expect(start()).rejects.toThrow('is damaged. Start over with --fresh');
  });
});

describe('the latest due time', () => {
  const times = (expression: string) => scheduleTimes(expression) ?? { kind: 'rate', seconds: 0 };
  const ms = (time: string) => Date.parse(`2026-03-${time}Z`);

  it.each([
    ['cron(0 2 * * ? *)', '02T02:00:00', '03T01:59:59', undefined],
    ['cron(0 2 * * ? *)', '02T02:00:00', '03T02:00:00', '03T02:00:00'],
    ['cron(0 2 * * ? *)', '02T02:00:00', '09T10:00:00', '09T02:00:00'],
    ['rate(6 hours)', '02T02:00:00', '02T07:59:59', undefined],
    ['rate(6 hours)', '02T02:00:00', '03T09:00:00', '03T08:00:00'],
  ] as const)('of %s, with the last one at %s and now at %s, is %s', (expression, last, now, due) => {
    expect(latestDue(times(expression), ms(last), ms(now))).toBe(due && ms(due));
  });

  it('does not exist if the clock was set back', () => {
    expect(latestDue(times('cron(0 2 * * ? *)'), ms('05T02:00:00'), ms('03T12:00:00'))).toBeUndefined();
    expect(latestDue(times('rate(1 hour)'), ms('05T02:00:00'), ms('03T12:00:00'))).toBeUndefined();
  });
});
