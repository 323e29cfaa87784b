import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, ben, button, heading } from '../support/person';
import { tableOf } from '../support/tables';

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last();

interface Entry {
  readonly id: string;
  readonly _version: number | null;
  readonly hour: string | null;
  readonly days: readonly string[] | null;
  readonly notificationHeading: string | null;
  readonly templateName: string | null;
}

async function entriesOf(api: ApiClient): Promise<readonly Entry[]> {
  const { page } = await api.query<{ page: { items: readonly Entry[] } }>(
    '{ page: listDefaultScheduledSets(limit: 1000) { items { id _version hour days notificationHeading templateName } } }',
    {},
  );
  return page.items;
}

async function entryTitled(api: ApiClient, title: string): Promise<Entry> {
  const found = (await entriesOf(api)).find(({ notificationHeading }) => notificationHeading === title);
  if (!found) throw new Error(`There is no entry '${title}'.`);
  return found;
}

/** Counts the saves that a page sends. Returns a function that returns the count so far. */
function countSaves(page: Page): () => number {
  let saves = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('SaveScheduleEntries')) saves += 1;
  });
  return () => saves;
}

/** Returns the accessibility problems, including those on a phone in the dark theme. */
async function barriersOf(page: Page): Promise<readonly string[]> {
  const found = [...(await overflowOf(page)), ...(await barriersOn(page))];
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  found.push(...(await overflowOf(page)), ...(await barriersOn(page)));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

describe('the schedule editors', () => {
  const panel = usePanel({ users: 20 });
  let api: ApiClient;
  beforeAll(async () => {
    api = await panel.api(ana);
  });

  it('save many edits of a day in one request, preview their effect and undo them together', async () => {
    const page = await panel.openAs(ana, '/notification-scheduler');
    const saves = countSaves(page);
    const table = tableOf(page, 'Template for Mon');
    const title = table.getByRole('textbox', { name: 'Notification Heading at 09:00, Morning wake-up' });
    await title.waitFor();
    expect(await button(page, 'Save Changes').isDisabled()).toBe(true);

    await title.fill('Rise and move');
    await table
      .getByRole('textbox', { name: 'Notification Heading at 10:00, Wrists and forearms' })
      .fill('Wrists');
    await button(page, 'Add Schedule Entry').click();
    expect(await button(page, 'Add Entry').isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Hour', exact: true }).selectOption('16');
    await page.getByRole('combobox', { name: /^Movement Set/ }).selectOption('set-chair-squats');
    await button(page, 'Add Entry').click();
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2 }));
    expect(await bar.evaluate((at) => at.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
    await bar.getByRole('button', { name: 'Save Changes' }).click();
    const review = page.getByRole('alertdialog');
    await review
      .getByText('1 created, 2 updated. The changes are saved together and undone together.')
      .waitFor();
    await review
      .getByText("Not sent: '16:00 Movement Break' (no template) is sent instead.")
      .first()
      .waitFor();
    await review
      .getByRole('region', { name: 'Effect' })
      .getByText(/^Tomorrow/)
      .waitFor();
    await review.getByRole('button', { name: 'Save 3 entries' }).click();

    const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
    await undo.hover(); // Hovering keeps the toast open.
    await toast(page, 'Schedule saved').waitFor();
    await page.getByText('3 updates/creates, 0 errors').first().waitFor();
    expect(saves()).toBe(1);
    await entryTitled(api, 'Rise and move');
    await undo.click();
    await table.getByRole('textbox', { name: 'Notification Heading at 09:00, Morning wake-up' }).waitFor();
    const titles = (await entriesOf(api)).map(({ notificationHeading }) => notificationHeading);
    expect(titles).not.toContain('Rise and move');
    expect(titles).not.toContain('16:00 Movement Break added');
    expect(await barriersOf(page)).toEqual([]);
  });

  it('say who changed an entry in the meantime, and overwrite it only on request', async () => {
    const page = await panel.openAs(ana, '/notification-scheduler');
    const table = tableOf(page, 'Template for Mon');
    const title = table.getByRole('textbox', { name: 'Notification Heading at 09:00, Upper back reset' });
    await title.fill('Mine');
    const { id, _version } = await entryTitled(api, 'Upper back reset');
    const other = await panel.api(ben);
    await other.query(
      'mutation ($input: UpdateDefaultScheduledSetInput!, $token: String!) { updateDefaultScheduledSet(input: $input, clientToken: $token) { id } }',
      { input: { id, _version: _version ?? 0, notificationHeading: 'Theirs' }, token: randomUUID() },
    );

    await page.getByRole('button', { name: 'Save Changes (1)' }).click();
    await button(page, 'Save 1 entry').click();
    await page.getByText(/was changed by ben@wellness.example/).waitFor();
    await page.getByText(/heading from 'Upper back reset' to 'Theirs'/).waitFor();
    await entryTitled(api, 'Theirs');

    await button(page, 'Apply my changes on top').click();
    await page.getByRole('button', { name: 'Save Changes (1)' }).click();
    await button(page, 'Save 1 entry').click();
    await toast(page, 'Schedule saved').waitFor();
    expect((await entryTitled(api, 'Mine')).id).toBe(id);
  });

  it('ask before unsaved changes are lost', async () => {
    const page = await panel.openAs(ana, '/notification-scheduler');
    await tableOf(page, 'Template for Mon')
      .getByRole('textbox', { name: /^Notification Content at 11:00, Long exhale/ })
      .fill('Changed');

    await page
      .getByRole('navigation', { name: 'Notification scheduler' })
      .getByRole('link', { name: 'Schedule templates' })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(page.url()).pathname).toBe('/notification-scheduler');

    await page
      .getByRole('navigation', { name: 'Notification scheduler' })
      .getByRole('link', { name: 'Schedule templates' })
      .click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await heading(page, 'Schedule templates').waitFor();
  });

  it("show today's status and ask with the number of notifications before cancelling", async () => {
    const page = await panel.openAs(ana, '/notification-scheduler?view=status');
    await page.getByText('Exercise notifications').waitFor();
    await tableOf(page, 'Scheduled notifications').getByText('Invalid metadata').waitFor();
    await page.getByRole('button', { name: /^Template preview for / }).click();
    const preview = tableOf(page, 'Template preview');
    const rows = preview.getByRole('row');
    await rows.nth(1).waitFor();
    const [header, first] = await Promise.all([
      preview.getByRole('columnheader').first().boundingBox(),
      rows.nth(1).boundingBox(),
    ]);
    expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
    await page.getByRole('tab', { name: 'Send Notifications' }).click();
    await button(page, "Cancel All Today's Notifications").click();
    await page.getByRole('alertdialog', { name: /^Cancel \d+ notifications? for today\?$/ }).waitFor();
  });

  it('create, edit for one day, duplicate and delete a schedule with the keyboard', async () => {
    const page = await panel.openAs(ana, '/admin/schedules');
    await tableOf(page, 'Weekday Schedules').getByRole('row').nth(2).waitFor();
    await button(page, 'Create Schedule').press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Slot/ }).fill('24:00');
    await button(page, 'Save').press('Enter');
    await dialog.getByText('Time must be in HH:MM format').waitFor();
    await dialog.getByRole('textbox', { name: /^Slot/ }).fill('14:00');
    await dialog.getByRole('combobox', { name: /^Set/ }).selectOption('set-chair-squats');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Made by keyboard');
    await dialog.getByText(/^Slot 14:00. The notification is (sent|due) at 13:55 UTC/).waitFor();
    await button(page, 'Save').press('Enter');
    await toast(page, 'Schedule created').waitFor();

    await page.getByRole('tab', { name: 'Week', exact: true }).click();
    await page.getByRole('button', { name: 'Made by keyboard, Movement, Tue 14:00' }).press('Enter');
    expect(await dialog.getByRole('combobox', { name: 'Applies to' }).inputValue()).toBe('day');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Tuesday only');
    await button(page, 'Apply').press('Enter');
    await button(page, 'Save Changes').click();
    await button(page, 'Save 2 entries').click();
    await toast(page, 'Schedule updated').waitFor();
    expect((await entryTitled(api, 'Made by keyboard')).days).toEqual(['Mon', 'Wed', 'Thu', 'Fri']);
    expect((await entryTitled(api, 'Tuesday only')).days).toEqual(['Tue']);

    await page.getByRole('tab', { name: /^Special Schedules/ }).click();
    await button(page, 'Delete 14:00, Tuesday only').press('Enter');
    await page.getByRole('alertdialog', { name: 'Delete schedule at 14:00?' }).waitFor();
    await button(page, 'Delete').press('Enter');
    await toast(page, 'Schedule deleted').waitFor();
    await page.locator('h1:focus').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('drag an entry to another slot of the week', async () => {
    const page = await panel.openAs(ana, '/admin/schedules?view=week');
    const entry = page.getByRole('button', { name: 'Screen break, Movement, Mon 16:00' });
    await entry.waitFor();
    await entry.dragTo(page.getByRole('button', { name: 'Add an entry on Wed at 17:00' }));
    await button(page, 'Mon only').click();
    await page.getByRole('button', { name: 'Screen break, Movement, Wed 17:00, unsaved' }).waitFor();
    await button(page, 'Discard').click();
  });

  it('show templates with their sets, create one and link to the editor', async () => {
    const page = await panel.openAs(ana, '/admin/templates');
    await page
      .getByRole('button', { name: /^Show Exercises/ })
      .first()
      .click();
    await page.getByRole('columnheader', { name: 'Duration (s)' }).waitFor();
    await button(page, 'New Template').click();
    await page
      .getByRole('dialog')
      .getByText(/1 whose set is not in the library is left out/)
      .waitFor();
    await page.getByRole('textbox', { name: 'Template ID' }).fill('Calm Afternoon');
    await button(page, 'Review and save').click();
    await page.getByText(/The template ID is 'Calm Afternoon'; expected/).waitFor();
    await page.getByRole('textbox', { name: 'Template ID' }).fill('calm-afternoon');
    await button(page, 'Review and save').click();
    await page
      .getByRole('alertdialog')
      .getByText(/The template "calm-afternoon" has no slot/)
      .first()
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: /^Save/ }).click();
    const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last();
    await undo.hover(); // Hovering keeps the toast open.
    await toast(page, 'Template created').waitFor();
    const made = (await entriesOf(api)).filter(({ templateName }) => templateName === 'calm-afternoon');
    expect(made.length).toBeGreaterThan(4);
    await undo.click();
    await expect
      .poll(
        async () => (await entriesOf(api)).some(({ templateName }) => templateName === 'calm-afternoon'),
        patience,
      )
      .toBe(false);
    expect(await barriersOf(page)).toEqual([]);

    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit Schedule' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/schedules');
  });

  it('add and remove activities of one slot, and save them together', async () => {
    const page = await panel.openAs(ana, '/admin/multi-activity');
    const activities = page.getByRole('region', { name: 'Activities' });
    const add = page.getByRole('form', { name: 'Add Activity' });
    await activities.getByText('Morning wake-up').first().waitFor();
    await add.getByRole('textbox', { name: 'Sent at' }).fill('9:5');
    await add.getByText('Time must be in HH:MM format').waitFor();
    expect(await button(page, 'Add Activity').isDisabled()).toBe(true);
    await add.getByRole('combobox', { name: 'Activity type' }).selectOption('strength');
    await add.getByRole('textbox', { name: 'Sent at' }).fill('08:45');
    await button(page, 'Add Activity').click();
    await activities.getByText('new, not saved').waitFor();
    await activities.getByRole('button', { name: 'Remove Morning wake-up on Mon' }).click();
    await button(page, 'Save Changes').click();
    await button(page, 'Save 2 entries').click();
    await toast(page, 'Multi-activity changes saved successfully!').waitFor();
    expect((await entryTitled(api, 'Time for strength!')).days).toBeDefined();
    expect((await entryTitled(api, 'Morning wake-up')).days).toEqual(['Tue', 'Wed', 'Thu', 'Fri']);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('create test data and undo this on the Schedule Analysis tab, also on a phone', async () => {
    const page = await panel.openAs(ana, '/admin/classic?tools=Schedule+Analysis', {
      viewport: { width: 390, height: 844 },
    });
    const before = (await entriesOf(api)).length;
    await button(page, 'Create Test Multi-Activity Data').click();
    const question = page.getByRole('alertdialog', { name: 'Create test data?' });
    await question.getByRole('button', { name: 'Create Test Multi-Activity Data' }).click();
    await page.getByText('6 entries created or reset.').waitFor();
    expect(await entriesOf(api)).toHaveLength(before + 6);

    await button(page, 'Analyze Structure').click();
    await tableOf(page, 'Entries by hour').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await entriesOf(api)).length, patience).toBe(before);
    expect(await barriersOf(page)).toEqual([]);
  });
});
