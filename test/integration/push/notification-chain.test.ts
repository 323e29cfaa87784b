import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { ChainLink } from '#shared/domain/reminders/chain';
import type { DayLink } from '#shared/domain/reminders/day-chain';
import { isActive } from '#shared/jobs/run/run-status';
import { daysOfWeek } from '#shared/values/days';
import { tellProvider } from '../../support/push/start-push-provider';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, nobodySpecial, readRun, secondAdmin } from '../support/migration';
import { putRecords } from '../support/put-records';
import { until } from '../support/until';

interface Chain {
  readonly email: string | null;
  readonly subject: string | null;
  readonly time: string | null;
  readonly notificationID: string | null;
  readonly slots: readonly { readonly time: string }[];
  readonly links: readonly ChainLink[];
  readonly cause: string | null;
}

interface Today {
  readonly usersLooked: number;
  readonly isComplete: boolean;
  readonly sampleSize: number;
  readonly links: readonly DayLink[];
  readonly largestDrop: string | null;
}

const chainDocument = `query ($text: String!, $date: String, $time: String) {
  notificationChain(text: $text, date: $date, time: $time) {
    date at email subject preferencesId time heading notificationID slots { time type heading }
    links { step state detail fix } cause } }`;
const todayDocument = `{ notificationChainToday { date at usersLooked isComplete sampleSize largestDrop
  links { step state counted count of detail fix } } }`;

const entry = (id: string, exerciseTime: string) => ({
  id,
  hour: '23',
  days: daysOfWeek,
  activityType: 'movement',
  notificationHeading: `Move ${id}`,
  exerciseTime,
});

let host: LocalHost;
let api: ApiClient;
beforeAll(async () => {
  // The day must not end between creating the notifications and querying them.
  const leftMs = 86_400_000 - (Date.now() % 86_400_000);
  if (leftMs < 240_000) await setTimeout(leftMs + 1_000);
  host = await startQuietHost();
  api = await signIn(host, designatedAdmin);
  await putRecords(host, 'DefaultScheduledSet', [entry('late', '23:58')]);
  await putRecords(host, 'UserPreferences', [
    {
      id: 'ben',
      userID: secondAdmin,
      owner: '8b3d71f2-6e94-4a05-b1c8-92d47ea65c22::ben',
      pushNotifications: true,
      assignedTemplate: 'energy-focus',
    },
    { id: 'off', userID: 'off@wellness.example', pushNotifications: false },
    { id: 'gone', userID: 'gone@wellness.example', pushNotifications: true, _deleted: true },
  ]);
  await schedule();
  await putRecords(host, 'DefaultScheduledSet', [entry('early', '00:00')]);
}, 400_000);
afterAll(() => host?.stop());

/** Runs the job that creates the day's notifications with the local provider. */
async function schedule(): Promise<void> {
  const input = { job: 'schedule-notifications', params: '{"type":"exercise"}', dryRun: false };
  const { startJob } = await api.ask<{ startJob: { id: string } }>(
    'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }',
    { input: { ...input, clientToken: randomUUID() } },
  );
  await until(
    'the end of the run',
    async () => !isActive((await readRun(api, startJob.id)).status) || undefined,
  );
}

async function chainOf(text: string, over: object = {}): Promise<Chain> {
  return (await api.ask<{ notificationChain: Chain }>(chainDocument, { text, ...over })).notificationChain;
}

const states = ({ links }: { readonly links: readonly (ChainLink | DayLink)[] }) =>
  Object.fromEntries(links.map(({ step, state }) => [step, state]));

describe('the chain of a complaint', () => {
  it('is intact up to the provider, which does not know the user', async () => {
    const chain = await chainOf(secondAdmin, { time: '23:58' });

    expect(states(chain)).toEqual({
      ...{ preferences: 'ok', optedIn: 'ok', template: 'ok', entry: 'ok', scheduled: 'ok', accepted: 'ok' },
      ...{ known: 'broken', subscribed: 'unknown', delivered: 'unknown' },
    });
    expect(chain).toMatchObject({ email: secondAdmin, cause: 'known', time: '23:58' });
    expect(chain.notificationID).toMatch(/^[\da-f-]{36}$/);
    expect(chain.slots.map(({ time }) => time)).toEqual(['00:00', '23:58']);
  });

  it('checks the last reminder that is due, and finds that it was never scheduled', async () => {
    const chain = await chainOf(secondAdmin.toUpperCase());

    expect(chain).toMatchObject({ time: '00:00', cause: 'scheduled', notificationID: null });
  });

  it('finds a user who has no account and turned notifications off by an email that only a record has', async () => {
    const chain = await chainOf('off@wellness.example', { time: '23:58' });

    expect(states(chain)).toMatchObject({ optedIn: 'broken', template: 'broken', known: 'broken' });
    expect(chain).toMatchObject({ subject: null, cause: 'optedIn' });
  });

  it('reports links of a silent provider as unknown, with the reason, and decides the others', async () => {
    await tellProvider(host.endpoints.pushControl, { answer: 'error', status: 401 });
    try {
      const chain = await chainOf(secondAdmin, { time: '23:58' });

      expect(chain.links.find(({ step }) => step === 'accepted')).toEqual({
        step: 'accepted',
        state: 'unknown',
        detail:
          'OneSignal rejects the key (OneSignal API returned 401): see "The push provider" in docs/deploy.md.',
        fix: 'setUpProvider',
      });
      expect(states(chain)).toMatchObject({ scheduled: 'ok', known: 'unknown', delivered: 'unknown' });
    } finally {
      await tellProvider(host.endpoints.pushControl, { answer: 'ok' });
    }
  });

  it.each([
    [{ text: 'nobody@wellness.example' }, 'NotFound', "There is no user 'nobody@wellness.example'."],
    [{ text: ' ' }, 'BadRequest', 'text'],
    [{ text: 'a', time: '9am' }, 'BadRequest', 'HH:MM'],
    [{ text: 'a', date: '2026-02-30' }, 'BadRequest', 'date'],
  ])('rejects %j', async (variables, errorType, message) => {
    const { errors } = await api.send(chainDocument, variables);

    expect(errors).toMatchObject([{ errorType, message: expect.stringContaining(message) }]);
  });

  it('denies access to users who are not admins', async () => {
    const { errors } = await (await signIn(host, nobodySpecial)).send(todayDocument);

    expect(errors).toMatchObject([{ errorType: 'Unauthorized' }]);
  });
});

describe('the chain of the day', () => {
  it('counts each link, and shows what the counts cover and where they drop', async () => {
    const { notificationChainToday: today } = await api.ask<{ notificationChainToday: Today }>(todayDocument);

    const counts = Object.fromEntries(today.links.map(({ step, count, of }) => [step, [count, of]]));
    expect(counts).toEqual({
      ...{ preferences: [2, null], optedIn: [1, 2], template: [1, 1] },
      ...{ entry: [2, null], scheduled: [1, 2], accepted: [1, 1] },
      ...{ known: [0, 1], subscribed: [0, 0], delivered: [0, 0] },
    });
    expect(today).toMatchObject({ usersLooked: 2, isComplete: true, sampleSize: 1, largestDrop: 'known' });
    expect(states(today)).toMatchObject({ scheduled: 'broken', accepted: 'ok', known: 'broken' });
  });
});
