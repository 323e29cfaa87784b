import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysOfWeek } from '#shared/values/days';
import type { ApiClient } from '../../support/host-process';
import { providerRequests } from '../../support/push/start-push-provider';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, button } from '../support/person';
import { tableOf } from '../support/tables';

const path = '/admin/notification-scheduler/manual';
const urlField = (page: Page) => page.getByLabel('Cloud Function URL');

/** Waits if it is almost midnight, because the day must not end while its notifications are being created. */
async function waitForTheNextDay(): Promise<void> {
  const leftMs = 86_400_000 - (Date.now() % 86_400_000);
  if (leftMs < 240_000) await setTimeout(leftMs + 1_000);
}

interface Notification {
  readonly notificationID: string | null;
  readonly scheduledTime: string;
  readonly status: string;
}

/** Returns the notifications that are currently stored for a day. */
async function notificationsOf(api: ApiClient, day: string): Promise<readonly Notification[]> {
  const { found } = await api.query<{ found: { items: readonly Notification[] } }>(
    `query ($day: String!) { found: listScheduledNotificationsByDate(scheduledDate: $day, limit: 100) {
      items { notificationID scheduledTime status }
    } }`,
    { day },
  );
  return found.items;
}

async function addEntry(api: ApiClient, entry: object): Promise<void> {
  await api.query(
    `mutation ($input: CreateDefaultScheduledSetInput!, $clientToken: String!) {
      createDefaultScheduledSet(input: $input, clientToken: $clientToken) { id }
    }`,
    { input: { hour: '23', days: daysOfWeek, ...entry }, clientToken: crypto.randomUUID() },
  );
}

describe('the manual notification scheduler', () => {
  const panel = usePanel({ users: 5 });
  let api: ApiClient;
  let today: string;
  const requests = async (method: string) =>
    (await providerRequests(panel.pushProvider())).filter((request) => request.startsWith(method));
  beforeAll(async () => {
    await waitForTheNextDay();
    today = new Date().toISOString().slice(0, 10);
    api = await panel.api(ana);
    await addEntry(api, {
      activityType: 'movement',
      set: 'set-unwind',
      notificationHeading: 'Late stretch',
      exerciseTime: '23:58',
    });
    await addEntry(api, {
      activityType: 'breathing',
      notificationHeading: 'Late breath',
      exerciseTime: '23:59',
    });
  }, 300_000);

  it('asks for an address, keeps it, and calls only the function that is allowed (docs/product.md)', async () => {
    const page = await panel.openAs(ana, path);
    await page.getByText('Please enter the Cloud Function URL first').waitFor();
    for (const name of ['Schedule all', 'Schedule exercise', 'Schedule breathing']) {
      expect(await button(page, name).isDisabled()).toBe(true);
    }

    await urlField(page).fill('https://elsewhere.example/scheduler');
    await page.reload();
    await button(page, 'Schedule exercise').click();
    await button(page, 'Schedule notifications').click();
    await page
      .getByText(
        "Failed to trigger scheduler: The Cloud Function URL is 'https://elsewhere.example/scheduler'",
      )
      .waitFor();
    expect(await urlField(page).inputValue()).toBe('https://elsewhere.example/scheduler');

    const config = (await (await fetch(panel.url('/config.json'))).json()) as { schedulerUrl: string };
    const unsigned = await fetch(config.schedulerUrl, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(403);
  });

  it("schedules exercise, pauses, schedules breathing, once each; then cancels all of today's (docs/product.md)", async () => {
    const found: Barriers = {};
    const page = await panel.openAs(ana, path);
    await button(page, 'Use this system’s function').click();
    await button(page, 'Schedule all').click();
    const due = page.getByRole('list', { name: 'Notifications to schedule' });
    await due.getByText('23:58 UTC · Exercise · Late stretch').waitFor();
    await button(page, 'Schedule notifications').click();
    await page.getByText('Waiting 2 seconds before the breathing notifications').waitFor();
    const results = tableOf(page, 'Last result');
    await results.getByRole('row', { name: /^Breathing/ }).waitFor();
    await results.getByRole('row', { name: /^Exercise/ }).waitFor();
    const notifications = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await notifications.filter({ hasText: /23:58 UTC.*Late stretch.*scheduled/ }).waitFor();
    await notifications.filter({ hasText: /23:59 UTC.*Late breath.*scheduled/ }).waitFor();
    await look(page, 'results', found);
    const made = await requests('POST');
    expect(made.length).toBeGreaterThanOrEqual(2);
    const late = (await notificationsOf(api, today)).filter(({ scheduledTime }) => scheduledTime >= '23:58');
    expect(late).toMatchObject([{ status: 'scheduled' }, { status: 'scheduled' }]);

    await button(page, 'Schedule exercise').click();
    await button(page, 'Schedule notifications').click();
    await results.getByRole('row', { name: /^Breathing/ }).waitFor({ state: 'detached' });
    await notifications.filter({ hasText: /Late stretch.*already scheduled/ }).waitFor();
    expect(await requests('POST')).toEqual(made);

    const scheduled = (await notificationsOf(api, today)).filter(({ status }) => status === 'scheduled');
    await button(page, 'Cancel today’s notifications').click();
    await look(page, 'question', found);
    await button(page, 'Cancel notifications').click();
    await page.getByText(/^\d+ notifications cancelled\.$/).waitFor();

    // Notifications that have already been sent do not change. Their number depends on the time of day.
    const after = await notificationsOf(api, today);
    const toCome = after.filter(({ scheduledTime }) => scheduledTime >= '23:58');
    expect(toCome).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    const left = new Set(
      after.filter(({ status }) => status === 'scheduled').map(({ notificationID }) => notificationID),
    );
    const cancelled = scheduled.filter(({ notificationID }) => !left.has(notificationID));
    await page.getByText(`${cancelled.length} notifications cancelled.`).waitFor();
    expect((await requests('DELETE')).toSorted()).toEqual(
      cancelled.map(({ notificationID }) => `DELETE /notifications/${notificationID}`).sort(),
    );
    await look(page, 'cancelled', found);
    expect(found).toEqual({});
  });
});
