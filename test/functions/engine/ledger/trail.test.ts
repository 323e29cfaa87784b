import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acknowledgeRun } from '#functions/engine/attention/attention';
import { pauseSchedule, unpauseSchedule } from '#functions/engine/ledger/schedules';
import { changeWithEntry } from '#functions/engine/ledger/trail';
import { forceStop } from '#functions/engine/run/force-stop';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { setLimits } from '#functions/engine/run/set-limits';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { pauseJobs, unpauseJobs } from '#functions/engine/run/switch';
import { createWebhooks } from '#functions/webhooks/manage';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import { picky } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
beforeEach(async () => {
  world = await createWorld(dynamodb);
});
afterAll(() => dynamodb.stop());

/** Returns the trail's entries in the order in which they were written, without run entries. */
async function entries(): Promise<Record<string, unknown>[]> {
  const { auditTable } = world.engine.settings;
  const { Items = [] } = await world.engine.ledger.send(new ScanCommand({ TableName: auditTable }));
  return Items.filter(({ id, run }) => id !== run).sort((a, b) => (a.id < b.id ? -1 : 1));
}

const descriptions = async () => (await entries()).map(({ description }) => description);

/** Advances the clock so that the next entry has a later ID. */
const pass = (ms = 10) => {
  world.clockAheadMs += ms;
};

const start = async () =>
  (
    await startRun(world.engine, {
      job: picky,
      params: {},
      dryRun: false,
      caller,
      clientToken: `t${world.clockAheadMs}`,
    })
  ).runId;

const put = () =>
  world.put('UserActivity', [
    { id: 'a', activityType: 'new', _version: 1 },
    { id: 'b', activityType: 'bad', _version: 1 },
  ]);

const job = { name: 'backup', title: 'Backup' };

describe('the audit trail', () => {
  test('has the pause and the resumption of a schedule, with who did it and what changed', async () => {
    await pauseSchedule(world.engine, { job, by: caller });
    pass();
    await unpauseSchedule(world.engine, { job, by: { email: 'ben@wellness.example' } });

    expect(await entries()).toMatchObject([
      {
        type: 'configuration',
        description: 'Schedule paused: Backup.',
        user: caller.email,
        subject: caller.subject,
        record: 'JobSchedule#backup',
        before: { 'JobSchedule#backup': { paused: false } },
        after: { 'JobSchedule#backup': { paused: true } },
        canUndo: false,
        timestamp: expect.stringMatching(/Z$/),
      },
      {
        description: 'Schedule resumed: Backup.',
        user: 'ben@wellness.example',
        before: { 'JobSchedule#backup': { paused: true } },
        after: { 'JobSchedule#backup': { paused: false } },
      },
    ]);
  });

  test('has no entry for a pause or a resumption that changed nothing', async () => {
    await unpauseSchedule(world.engine, { job, by: caller });
    await unpauseJobs(world.engine, caller);
    await pauseSchedule(world.engine, { job, by: caller });
    await pauseSchedule(world.engine, { job, by: caller });

    expect(await descriptions()).toEqual(['Schedule paused: Backup.']);
  });

  test('has the pause and the resumption of all jobs, but not the stop of each run', async () => {
    await put();
    await start();
    await pauseJobs(world.engine, { by: caller, reason: 'The database is moved.' });
    pass();
    await unpauseJobs(world.engine, caller);

    expect(await descriptions()).toEqual(['All jobs paused: The database is moved.', 'All jobs resumed.']);
  });

  test('has each change of a run by a person, with a link to the run', async () => {
    await put();
    const runId = await start();
    pass();
    await setLimits(world.engine, {
      runId,
      by: caller.email,
      version: 0,
      changes: { writesPerSecond: 200, lanesAtOnce: null },
    });
    pass();
    await requestStop(world.engine, { runId, by: 'ben@wellness.example' });
    await execute(world, picky, runId, 1);
    pass();
    await resumeRun(world.engine, { runId, caller, maxDollars: 2 });
    await execute(world, picky, runId, 2);
    pass();
    await acknowledgeRun(world.engine, { runId, by: caller.email, note: 'Known.' });
    pass();
    await retryFailures(world.engine, { job: picky, runId, caller });
    pass();
    await requestStop(world.engine, { runId, by: caller.email });
    pass(6 * 60_000);
    await forceStop(world.engine, { runId, by: caller.email });

    const all = await entries();
    const title = picky.title;
    expect(all.map(({ description }) => description)).toEqual([
      `${title}: limits changed. Writes per second from unlimited to 200, lanes at once from all to all.`,
      `${title}: stop requested.`,
      `${title}: resumed in attempt 2. Continues with a maximum cost of $2.00.`,
      `${title}: acknowledged. Known.`,
      `${title}: failures retried in attempt 3.`,
      `${title}: stop requested.`,
      `${title}: force-stopped.`,
    ]);
    expect(new Set(all.map(({ run }) => run))).toEqual(new Set([runId]));
    expect(all[1]).toMatchObject({ user: 'ben@wellness.example' });
  });

  test('has each change of a webhook, with its address only for the designated admin', async () => {
    const { engine } = world;
    const webhooks = createWebhooks({
      client: engine.ledger,
      table: engine.settings.ledgerTable.replace('-Ledger', '-Webhooks'),
      now: engine.now,
      random: engine.random,
      allowsLoopback: true,
      master: async () => 'master',
      sendNow: async () => {},
      changeWithEntry: (change, entry) => changeWithEntry(engine, change, entry),
    });
    const input = { url: 'http://127.0.0.1:9/hook', description: 'Ops', sends: 'ALL' as const };

    const { webhook } = await webhooks.create(input, caller);
    pass();
    await webhooks.update(webhook.id, { ...input, sends: 'ENDS' }, true, caller);
    pass();
    await webhooks.update(webhook.id, { ...input, sends: 'ENDS' }, false, caller);
    pass();
    await webhooks.replaceSecret(webhook.id, caller);
    pass();
    await webhooks.remove(webhook.id, caller);

    const all = await entries();
    expect(all.map(({ wholeDescription }) => wholeDescription)).toEqual([
      'Webhook created: Ops.',
      'Webhook changed: Ops.',
      'Webhook disabled: Ops.',
      'Webhook given a new secret: Ops.',
      'Webhook deleted: Ops.',
    ]);
    expect(all[1]).toMatchObject({
      description: 'Webhook changed.',
      access: 'DesignatedAdmin',
      before: { [`Webhook#${webhook.id}`]: { sends: 'ALL', url: input.url } },
      after: { [`Webhook#${webhook.id}`]: { sends: 'ENDS', url: input.url } },
    });
  });
});
