import { randomUUID } from 'node:crypto';
import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { runDocument } from '#shared/jobs/documents/run-documents';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { deleteAlarm, setAlarm } from '../../support/alarms';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import {
  designatedAdmin,
  migrationJob,
  readLog,
  resumeRun,
  runEnd,
  startUndo,
  stopRun,
} from '../support/migration';
import { putRecords } from '../support/put-records';
import { until } from '../support/until';
import { wakeReconciler } from '../support/wake-reconciler';

const latency = { alarm: 'ApiLatency', reason: 'p99 is 4 s.' };
const records = 12;

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  const holdAlarms = [{ alarm: 'ApiLatency' }];
  host = await startQuietHost({ settings: { holdAlarms: JSON.stringify(holdAlarms), holdThrottles: 5 } });
  api = await signIn(host, designatedAdmin);
  const activities = Array.from({ length: records }, (_, index) => ({
    id: `a${index}`,
    userID: designatedAdmin,
    date: '2026-01-15',
  }));
  await putRecords(host, 'UserActivity', activities);
});
afterEach(() => setState('OK'));
afterAll(() => host?.stop());

const setState = (state: 'OK' | 'ALARM') => setAlarm(host.endpoints.alarmControl, { ...latency, state });

async function start(input: object): Promise<JobRun> {
  const whole = { job: migrationJob, params: '{}', clientToken: randomUUID(), ...input };
  return (await api.ask<{ startJob: JobRun }>(startDocument, { input: whole })).startJob;
}

const read = async (id: string) => (await api.ask<{ jobRun: JobRun }>(runDocument, { id })).jobRun;

const heldRun = (id: string) =>
  until(`a hold of run ${id}`, async () => {
    const run = await read(id);
    return run.held ? run : undefined;
  });

it('an alarm holds a run in the middle of its work, and the run ends as usual when the alarm is OK', async () => {
  const { id } = await start({ dryRun: false, writesPerSecond: 4 });
  await until('the first change', async () => ((await read(id)).changed > 0 ? true : undefined));

  await setState('ALARM');
  const held = await heldRun(id);
  await setState('OK');
  const ended = await runEnd(api, id);

  expect(held.status).toBe('RUNNING');
  expect(held.held?.alarms).toEqual([{ ...latency, since: expect.any(String) }]);
  expect(ended).toMatchObject({ status: 'SUCCEEDED', changed: records, failed: 0 });
  expect((await read(id)).held).toBeNull();
  const lines = (await readLog(api, id)).map(({ message }) => message);
  expect(lines).toContain('Held by the alarm ApiLatency. p99 is 4 s.');
  expect(lines.some((line) => line.startsWith('No longer held by the alarm ApiLatency.'))).toBe(true);
});

it('an undo is not held', async () => {
  const { id } = await start({ dryRun: false });
  const { changed } = await runEnd(api, id);
  const { id: again } = changed > 0 ? { id } : await lastRealRun();
  await setState('ALARM');

  const undo = await runEnd(api, (await startUndo(api, again)).id);

  expect(undo).toMatchObject({ status: 'SUCCEEDED', changed: records });
});

it('a run that starts during an alarm does nothing, but can be stopped and resumed', async () => {
  await setState('ALARM');
  const { id } = await start({ dryRun: true });
  await heldRun(id);

  await stopRun(api, id);
  const stopped = await runEnd(api, id);
  await setState('OK');
  await resumeRun(api, id);
  const ended = await runEnd(api, id);

  expect(stopped).toMatchObject({ status: 'STOPPED', read: 0 });
  expect(ended.status).toBe('SUCCEEDED');
  expect(ended.read).toBeGreaterThan(0);
});

it("if other clients' requests to a table are throttled, only runs that use the table are held", async () => {
  const name = 'WellnessAdmin-others-throttled-SessionRating';
  const alarm = { alarm: name, state: 'ALARM' as const };
  await setAlarm(host.endpoints.alarmControl, alarm);

  const { id } = await start({ job: 'schedule-hours-audit', dryRun: false });
  const ended = await runEnd(api, id);
  const using = await heldRun((await start({ dryRun: true })).id);
  await setAlarm(host.endpoints.alarmControl, { ...alarm, state: 'OK' });

  expect(ended.status).toBe('SUCCEEDED');
  expect(using.held?.alarms.map((one) => one.alarm)).toEqual([name]);
  expect(await runEnd(api, using.id)).toMatchObject({ status: 'SUCCEEDED' });
});

/** Has the reconciler compare the alarms with CloudWatch now, instead of within a minute. */
async function compareNow(): Promise<void> {
  const { endpoints, region, credentials, stateMachineArns } = host;
  const states = new SFNClient({ endpoint: endpoints.gate, region, credentials });
  await wakeReconciler(states, stateMachineArns[0]);
  states.destroy();
}

it('an alarm that was already in ALARM at deployment holds runs, and no longer after it is deleted', async () => {
  await setAlarm(host.endpoints.alarmControl, { ...latency, state: 'ALARM', event: false });
  const { id } = await start({ dryRun: true, readsPerSecond: 1 });
  await compareNow();
  const held = await heldRun(id);

  await deleteAlarm(host.endpoints.alarmControl, latency.alarm);
  await compareNow();
  const ended = await runEnd(api, id);

  expect(held.held?.alarms).toEqual([{ ...latency, since: expect.any(String) }]);
  expect(ended.status).toBe('SUCCEEDED');
});

async function lastRealRun(): Promise<{ id: string }> {
  const { jobRuns } = await api.ask<{ jobRuns: { items: readonly JobRun[] } }>(
    'query ($job: [String!]) { jobRuns(job: $job, dryRun: false) { items { id changed } } }',
    { job: [migrationJob] },
  );
  const run = jobRuns.items.find(({ changed }) => changed > 0);
  if (!run) throw new Error('No real run has changed records.');
  return run;
}
