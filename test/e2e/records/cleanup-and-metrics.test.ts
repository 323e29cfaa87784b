import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Engagement, Metrics } from '#shared/domain/metrics/metrics';
import type { ApiClient } from '../../support/host-process';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, ben, button, heading } from '../support/person';
import { tableOf } from '../support/tables';

const users = 60;

interface Stored {
  readonly id: string;
  readonly userID: string | null;
}

/** Returns every preferences record that has not been deleted. */
async function preferences(api: ApiClient): Promise<readonly Stored[]> {
  const { page } = await api.query<{ page: { items: readonly Stored[] } }>(
    'query { page: listUserPreferences(limit: 1000) { items { id userID } } }',
    {},
  );
  return page.items;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words).last();
const table = (page: Page, name: string) => tableOf(page, name);
const dialog = (page: Page) => page.getByRole('alertdialog');
const search = (page: Page) => new URL(page.url()).searchParams;

describe('the cleanup of preferences and the user metrics', () => {
  const panel = usePanel({ users });

  it('scan, delete one and undo it, delete all, scan again after 1 s, and restore all', async () => {
    const api = await panel.api(ana);
    const before = await preferences(api);
    const suspicious = before.filter(({ userID }) => !userID?.includes('@'));
    const page = await panel.openAs(ana, '/admin/preferences-cleanup');
    await page.getByText('CRITICAL - Admin Only').waitFor();

    // A double click starts only one scan.
    await button(page, 'Scan records').dblclick();
    const found = page.getByText(/^Found \d+ corrupted record\(s\) that need cleanup$/);
    await found.waitFor();
    const corrupted = Number(/\d+/.exec(await found.innerText())?.[0]);
    const migrated = suspicious.length - corrupted;
    expect(corrupted).toBeGreaterThan(3);
    expect(migrated).toBeGreaterThan(0);
    const scan = search(page).get('scan');
    const barriers: Barriers = {};
    await look(page, 'what was found', barriers);

    // A record is deleted after confirmation, and then restored from the list.
    const rows = table(page, 'Corrupted records').getByRole('row');
    await rows
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await preferences(api)).toHaveLength(before.length);
    await rows
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await dialog(page).getByRole('button', { name: 'Delete record' }).click();
    await toast(page, /^Deleted corrupted record: .+/).waitFor();
    await table(page, 'Corrupted records').getByText('Deleted', { exact: true }).waitFor();
    expect(await preferences(api)).toHaveLength(before.length - 1);
    // Another admin who opens the same URL sees that the record has been deleted.
    const other = await panel.openAs(ben, `/admin/preferences-cleanup?scan=${scan}`);
    await table(other, 'Corrupted records').getByText('Deleted', { exact: true }).waitFor();
    await other.context().close();
    await table(page, 'Corrupted records').getByRole('button', { name: /^Undo/ }).click();
    await toast(page, /^Undone: Deleted preferences record/).waitFor();
    await expect.poll(() => preferences(api), patience).toHaveLength(before.length);

    await button(page, 'Delete All').click();
    const confirm = dialog(page).getByRole('button', { name: `Delete ${corrupted} records` });
    await confirm.waitFor();
    await look(page, 'Delete All', barriers);
    expect(await preferences(api)).toHaveLength(before.length);
    await confirm.click();
    await toast(page, `Successfully deleted all ${corrupted} corrupted records!`).waitFor();
    await page.getByText('Scan complete: No corrupted records found!').waitFor();
    expect(search(page).get('scan')).not.toBe(scan);
    const left = await preferences(api);
    expect(left).toHaveLength(before.length - corrupted);
    // The remaining records with a unique ID have been migrated and are listed separately.
    expect(left.filter(({ userID }) => uuid.test(userID ?? ''))).toHaveLength(migrated);
    await page.getByRole('button', { name: /^Migrated/ }).click();
    await table(page, 'Migrated records').getByRole('row').nth(Math.min(migrated, 10)).waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText(`Restored: ${corrupted} records.`).first().waitFor();
    await page.getByText(`Found ${corrupted} corrupted record(s) that need cleanup`).waitFor();
    const byId = (records: readonly Stored[]) => records.map(({ id }) => id).toSorted();
    expect(byId(await preferences(api))).toEqual(byId(before));
    expect(barriers).toEqual({});
  });

  it('say what another admin did first, and how many records could not be deleted', async () => {
    const page = await panel.openAs(ben, '/admin/preferences-cleanup');
    await button(page, 'Scan records').click();
    await page.getByText(/that need cleanup$/).waitFor();
    const remove = table(page, 'Corrupted records')
      .getByRole('button', { name: /^Delete/ })
      .first();
    const id = (await remove.innerText()).replace(/^\s*Delete\s*/, '');
    await remove.click();
    const api = await panel.api(ana);
    const { record } = await api.query<{ record: { _version: number | null } }>(
      'query ($id: ID!) { record: getUserPreferences(id: $id) { _version } }',
      { id },
    );
    await api.query(
      'mutation ($input: DeleteUserPreferencesInput!) { deleteUserPreferences(input: $input, clientToken: "first") { id } }',
      { input: { id, _version: record._version ?? 0 } },
    );
    await dialog(page).getByRole('button', { name: 'Delete record' }).click();
    await dialog(page)
      .getByText(`Failed to delete record: This record was changed by ${ana.email}`)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await table(page, 'Corrupted records').getByText('Deleted', { exact: true }).waitFor();

    await button(page, 'Delete All').click();
    const confirm = dialog(page).getByRole('button', { name: /^Delete \d+ records$/ });
    await confirm.waitFor();
    const count = Number(/\d+/.exec(await confirm.innerText())?.[0]);
    const refusal = panel.refuseRecords('UserPreferences', 1);

    await confirm.click();

    const main = page.getByRole('main');
    await main.getByText(`Deleted ${count - 1} of ${count} records`).waitFor();
    await main.getByText('Failed to delete 1 record(s).').waitFor();
    await page.getByText('Found 1 corrupted record(s) that need cleanup').waitFor();
    refusal.release();
    const still = (await preferences(api)).filter(
      ({ userID }) => !userID?.includes('@') && !uuid.test(userID ?? ''),
    );
    expect(still.length).toBeLessThanOrEqual(1);
  });

  it('calculate the metrics on request, show them, and search, sort and page the users from the address', async () => {
    const api = await panel.api(ana);
    const page = await panel.openAs(ana, '/admin/metrics');
    await page.getByText('No figures yet').waitFor();
    await button(page, 'Refresh').click();
    const card = (name: string) => page.getByRole('article', { name });
    await card('Total users').waitFor();

    const { report } = await api.query<{ report: { document: string; rowCount: number } }>(
      'query { report(job: "metrics-rollup") { document rowCount } }',
      {},
    );
    const metrics = JSON.parse(report.document) as Metrics;
    await card('Total users').getByText(metrics.users.total.toLocaleString('en'), { exact: true }).waitFor();
    await card('Activities (20 days)')
      .getByText(metrics.activities.total.toLocaleString('en'), { exact: true })
      .waitFor();
    await page.getByText(/^As of/).waitFor();
    await page.getByRole('group', { name: /^Daily activity\. Use the arrow keys/ }).waitFor();
    const barriers: Barriers = {};
    await look(page, 'the figures', barriers);
    expect(barriers).toEqual({});
    await button(page, 'Show Daily activity as a table').click();
    expect(await table(page, 'Daily activity').getByRole('row').count()).toBe(21);

    const engagement = table(page, 'User engagement');
    await page.getByText(`Showing 1-10 of ${report.rowCount}`).waitFor();
    await button(page, 'Next').click();
    await page.getByText(`Showing 11-20 of ${report.rowCount}`).waitFor();
    await page.goBack();
    await page.getByText(`Showing 1-10 of ${report.rowCount}`).waitFor();
    await engagement.getByRole('button', { name: 'User id' }).click();
    await expect.poll(() => search(page).get('sort'), patience).toBe('id');
    await engagement
      .getByRole('columnheader', { name: 'User id' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();

    await page.getByLabel('Search users').fill('ANA@wellness');
    await expect.poll(() => engagement.getByRole('row').count(), patience).toBe(2);
    const first = engagement.getByRole('row').nth(1);
    expect(await first.locator('td').first().innerText()).toContain('ana@well…');
    const user = first.getByRole('link', { name: 'ana@well…' });
    await user.focus();
    await page.getByRole('tooltip').getByText(ana.email).waitFor();
    const { rows } = await api.query<{ rows: { items: readonly { row: string }[] } }>(
      'query { rows: reportRows(job: "metrics-rollup", search: "ana@wellness", limit: 1000) { items { row } } }',
      {},
    );
    const row = JSON.parse(rows.items[0]?.row ?? '{}') as Engagement;
    expect(await first.locator('td').nth(1).innerText()).toContain(row.activities.toLocaleString('en'));
    await user.click();
    await page.waitForURL(/\/admin\/users\/ana(@|%40)wellness/);
    await page.goBack();
    await page.getByLabel('Search users').fill('nobody of this name');
    await page.getByText('No matching users').waitFor();
    await page.reload();
    await heading(page, 'User metrics').waitFor();
    await page.getByText('No matching users').waitFor();
  });
});
