import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { createCloudFunctions } from '#functions/gateways/cloud-function';
import { scheduleNotifications } from '#functions/jobs/notifications/schedule-notifications';
import { answerCall } from '#functions/scheduler/answer-call';
import { listen } from '#infra/local/site/listen';
import { readBody } from '#infra/local/site/requests';
import { daysOfWeek } from '#shared/values/days';
import { caller } from '../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createWorld, execute } from '../../support/engine-world';
import { openPushProvider } from '../../support/push/push-provider';
import { pushFor } from '../../support/push/start-push-provider';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const entry = { days: [...daysOfWeek], activityType: 'movement', notificationHeading: 'Move' };

/** Opens the scheduling function as the API calls it. Each run is executed as soon as it has started. */
async function setUp() {
  const world = await createWorld(dynamodb);
  world.clockAheadMs = Date.parse(`${new Date().toISOString().slice(0, 10)}T06:00:00Z`) - Date.now();
  const now = () => world.engine.now();
  const provider = await openPushProvider(now);
  world.gateway = pushFor(provider.url, now).gateway;
  await world.put('DefaultScheduledSet', [
    { ...entry, id: 'nine', exerciseTime: '08:55' },
    { ...entry, id: 'ten', exerciseTime: '09:55' },
    { ...entry, id: 'fourteen', exerciseTime: '13:55' },
  ]);
  const sleep = async () => {
    const calls = world.sfn.calls().map(({ args }) => JSON.stringify(args[0].input));
    const runId = /[0-9A-HJKMNP-TV-Z]{26}/.exec(calls.at(-1) ?? '')?.[0];
    if (runId) await execute(world, scheduleNotifications, runId, 1);
  };
  const server = await listen(
    createServer(async (request, response) => {
      const body = await readBody(request, 10_000);
      const event = {
        body,
        isBase64Encoded: false,
        requestContext: { requestId: crypto.randomUUID(), http: { method: request.method } },
      } as Parameters<typeof answerCall>[2];
      const answer = await answerCall(
        { ...world.engine, sleep },
        scheduleNotifications,
        event,
        now() + 30_000,
      );
      const { statusCode, body: sent } = answer as { statusCode: number; body: string };
      response.writeHead(statusCode).end(sent);
    }),
    0,
  );
  onTestFinished(() => server.stop());
  const ownUrl = `http://127.0.0.1:${server.port}/`;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: undefined };
  const functions = createCloudFunctions({ ownUrl, hosts: [], region: 'eu-west-1', credentials });
  return { world, provider, schedule: () => functions.schedule(ownUrl, 'exercise', caller) };
}

test('starts the run on behalf of the person who pressed the button', async () => {
  const { world, schedule } = await setUp();

  const { run_id: runId = '' } = await schedule();

  expect(await readRunRow(world.engine, runId)).toMatchObject({
    startedBy: caller.email,
    attempts: [{ startedBy: caller.email }],
  });
});

test('says what happened to each notification, and never that a kept one was sent', async () => {
  const { world, schedule, provider } = await setUp();
  const first = await schedule();
  expect(first.results.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
  await world.put('DefaultScheduledSet', [
    { ...entry, id: 'ten', exerciseTime: '09:55', notificationHeading: 'Squats' },
    { ...entry, id: 'fourteen', exerciseTime: '15:55' },
  ]);

  expect(await schedule()).toMatchObject({
    count: 4,
    success_count: 4,
    error_count: 0,
    results: [
      { time: '08:55', status: 'kept', notification: 'Move' },
      { time: '09:55', status: 'replaced', notification: 'Squats' },
      { time: '13:55', status: 'cancelled' },
      { time: '15:55', status: 'sent' },
    ],
  });

  await provider.tell({ answer: 'error', status: 400 });
  await world.put('DefaultScheduledSet', [
    { ...entry, id: 'nine', exerciseTime: '16:55' },
    { ...entry, id: 'ten', exerciseTime: '09:55', notificationHeading: 'Lunges' },
  ]);
  expect((await schedule()).results).toMatchObject([
    { time: '08:55', status: 'error' },
    { time: '09:55', status: 'error' },
    { time: '15:55', status: 'kept' },
    { time: '16:55', status: 'error' },
  ]);
});
