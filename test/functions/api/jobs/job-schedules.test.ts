import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { nextTime } from '#functions/api/jobs/job-schedules';
import type { AnyJob } from '#functions/engine/job/job';
import { runId, runRow } from '../../resolvers/rows';
import { identity, openApi, tidyUp } from '../fixture';

const ms = (time: string) => Date.parse(`2026-03-${time}Z`);

it.each([
  ['cron(0 2 * * ? *)', '02T01:59:59', '2026-03-02T02:00:00.000Z'],
  ['cron(0 2 * * ? *)', '02T02:00:00', '2026-03-03T02:00:00.000Z'],
  ['cron(30 9 ? * 2-6 *)', '06T10:00:00', '2026-03-09T09:30:00.000Z'],
])('%s is due next after %s at %s', (expression, now, next) => {
  expect(nextTime(expression, ms(now), undefined)).toBe(next);
});

it.each([
  ['02T08:00:00', '2026-03-02T12:00:00.000Z'],
  ['05T08:00:00', '2026-03-05T12:00:00.000Z'],
])('the next time of a rate is counted from the last due time: now %s, next %s', (now, next) => {
  expect(nextTime('rate(6 hours)', ms(now), '2026-03-02T06:00:00.000Z')).toBe(next);
});

it('returns no first time for a rate or an invalid expression', () => {
  expect(nextTime('rate(6 hours)', ms('02T08:00:00'), undefined)).toBeNull();
  expect(nextTime('at(2026-03-05T00:00:00)', ms('02T08:00:00'), undefined)).toBeNull();
});

/** The jobs that the two schedules run. The second job is for designated admins only. */
const audit: AnyJob = { ...tidyUp, name: 'user-preferences-audit', title: 'User preferences audit' };
const rollUp: AnyJob = { ...tidyUp, name: 'metrics-rollup', title: 'Metrics', access: 'DesignatedAdmin' };

/**
 * Creates the API with these two jobs, and with a ledger that contains the given run and the given row for
 * the audit's schedule.
 */
function openSchedules(row: Record<string, unknown> = {}, run: Record<string, unknown> = runRow()) {
  // The clock is set before the API is opened, because the engine reads the clock when it is opened.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const api = openApi(run, [audit, rollUp]);
  const Key = { pk: 'SCHEDULE#user-preferences-audit', sk: 'ROW' };
  const none = { pk: 'SCHEDULE#metrics-rollup', sk: 'ROW' };
  api.ledger.on(GetCommand, { Key }).resolves({ Item: { ...Key, ...row } });
  api.ledger.on(GetCommand, { Key: none }).resolves({});
  return api;
}

it('lists each schedule with its next time, its last run and whether the caller may pause it', async () => {
  const { call } = openSchedules(
    { lastTime: '2026-03-02T02:00:00.000Z', lastRunId: runId },
    runRow({ status: 'COMPLETED_WITH_FAILURES', access: 'Admin' }),
  );

  const answer = await call('jobSchedules', {}, { ...identity, groups: ['Admin'] });

  expect(answer).toEqual({
    data: [
      {
        job: 'user-preferences-audit',
        title: 'User preferences audit',
        expression: 'cron(0 2 * * ? *)',
        nextAt: '2026-03-03T02:00:00.000Z',
        lastAt: '2026-03-02T02:00:00.000Z',
        lastRunId: runId,
        lastStatus: 'COMPLETED_WITH_FAILURES',
        paused: false,
        pausedBy: null,
        pausedAt: null,
        maxDollars: null,
        limitedBy: null,
        limitedAt: null,
        permitted: true,
      },
      expect.objectContaining({ job: 'metrics-rollup', lastAt: null, lastStatus: null, permitted: false }),
    ],
  });
});

it('leaves out a last run that the caller may not see', async () => {
  const { call } = openSchedules({ lastTime: '2026-03-02T02:00:00.000Z', lastRunId: runId }, runRow());

  expect(await call('jobSchedules', {}, { ...identity, groups: ['Admin'] })).toMatchObject({
    data: [{ lastAt: '2026-03-02T02:00:00.000Z', lastRunId: null, lastStatus: null }, {}],
  });
});

it('returns the admin and the time of a pause, and no next time', async () => {
  const { call } = openSchedules({ paused: true, by: 'bo@example.com', at: '2026-03-01T08:00:00.000Z' });

  const answer = await call('jobSchedules');

  expect(answer).toMatchObject({
    data: [
      { paused: true, pausedBy: 'bo@example.com', pausedAt: '2026-03-01T08:00:00.000Z', nextAt: null },
      {},
    ],
  });
});

it('pauses a schedule on behalf of the caller, as named in the user directory', async () => {
  const { call, ledger } = openSchedules();

  const answer = await call('pauseSchedule', { job: 'user-preferences-audit' });

  expect(answer).toMatchObject({ data: { job: 'user-preferences-audit' } });
  const [sent] = ledger.commandCalls(TransactWriteCommand);
  expect(sent?.args[0].input.TransactItems).toMatchObject([
    {
      Update: {
        Key: { pk: 'SCHEDULE#user-preferences-audit', sk: 'ROW' },
        ExpressionAttributeValues: { ':by': 'ana@example.com', ':at': '2026-03-02T12:00:00.000Z' },
      },
    },
    { Put: { Item: { description: 'Schedule paused: User preferences audit.', user: 'ana@example.com' } } },
  ]);
});

it('returns the ceiling of its runs, and who set it when', async () => {
  const limit = { maxDollars: 2.5, limitedBy: 'bo@example.com', limitedAt: '2026-03-01T08:00:00.000Z' };
  const { call } = openSchedules(limit);

  expect(await call('jobSchedules')).toMatchObject({ data: [limit, {}] });
});

it.each([0, -1, 1_000_001])('refuses a ceiling of %s dollars', async (maxDollars) => {
  const { call, ledger } = openSchedules();

  const answer = await call('limitSchedule', { job: 'user-preferences-audit', maxDollars });

  expect(answer).toMatchObject({ error: { type: 'BadRequest' } });
  expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
});

it.each(['pauseSchedule', 'unpauseSchedule', 'limitSchedule'])(
  '%s rejects callers who may not use the job',
  async (field) => {
    const { call, ledger } = openSchedules();

    const answer = await call(field, { job: 'metrics-rollup' }, { ...identity, groups: ['Admin'] });

    expect(answer).toMatchObject({ error: { type: 'Forbidden' } });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  },
);

it.each(['pauseSchedule', 'unpauseSchedule', 'limitSchedule'])(
  '%s reports that a job has no schedule',
  async (field) => {
    const { call } = openSchedules();

    expect(await call(field, { job: 'tidy-up' })).toMatchObject({
      error: { type: 'NotFound', message: "There is no schedule for the job 'tidy-up'." },
    });
  },
);
