import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, ben } from '../support/person';
import { tableOf } from '../support/tables';

const migration = 'Convert single day to list of days';
const table = 'DefaultScheduledSet';

const row = (page: Page, title = migration) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const panelNamed = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the days that are currently stored for a default schedule entry. */
async function daysOf(api: ApiClient, id: string): Promise<readonly string[] | null> {
  const { getDefaultScheduledSet: entry } = await api.query<{
    getDefaultScheduledSet: { days: readonly string[] | null };
  }>('query ($id: ID!) { getDefaultScheduledSet(id: $id) { days } }', { id });
  return entry.days;
}

describe('database migrations', () => {
  const panel = usePanel({ users: 20 });
  let api: ApiClient;
  beforeAll(async () => {
    api = await panel.api(ana);
  });

  it('ask first, run while their dialog is closed, are Completed for every admin, and can be undone (docs/product.md)', async () => {
    const found: Barriers = {};
    const hold = panel.holdWrites(table);
    const page = await panel.openAs(ana, '/admin/migrations');
    await page.getByLabel('Find a migration').fill('single day');
    await row(page)
      .getByText(/^About [\d,]+ records, /)
      .waitFor();
    expect(await panelNamed(page, 'Reusable Operations').getByRole('listitem').count()).toBe(0);

    await row(page).getByRole('button', { name: /^Run/ }).click();
    const question = page.getByRole('alertdialog');
    const run = question.getByRole('button', { name: 'Run Migration' });
    await question
      .getByRole('region', { name: 'Estimate' })
      .getByText(/^Reads/)
      .waitFor();
    expect(await run.isDisabled()).toBe(true);
    await question.getByRole('checkbox').check({ force: true });
    await look(page, 'the question', found);
    await run.dblclick();

    const progress = page.getByRole('dialog', { name: migration });
    await progress.getByText(/^You can close this dialog or the page/).waitFor();
    await progress.getByRole('log').waitFor();
    await look(page, 'the progress', found);
    await progress.getByRole('button', { name: 'Close' }).click();
    await row(page).getByText('Running').waitFor();
    expect(await daysOf(api, 'default-09-monday')).toBeNull();
    hold.release();
    await row(page).getByText('Completed').waitFor();
    expect(
      await row(page)
        .getByRole('button', { name: /^Run again/ })
        .count(),
    ).toBe(0);
    expect(await daysOf(api, 'default-09-monday')).toEqual(['Mon']);

    const other = await panel.openAs(ben, '/admin/classic');
    await other.getByRole('button', { name: /^Database Migrations/ }).click();
    await row(other).getByText('Completed').waitFor();
    await look(other, 'the dialog over the classic dashboard', found);
    await other.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await other.getByRole('dialog').waitFor({ state: 'hidden' });

    await row(page)
      .getByRole('button', { name: /^Details/ })
      .click();
    const details = page.getByRole('dialog', { name: migration });
    await details.getByText(/reads every record in DefaultScheduledSet/).waitFor();
    await look(page, 'the details', found);
    await details.getByRole('button', { name: 'Undo…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo changes' }).click();
    await page.getByText('Run complete').waitFor();
    expect(await daysOf(api, 'default-09-monday')).toBeNull();

    await page.goto(panel.url('/admin/migrations'));
    await row(page).getByText('Undone', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Migration History/ }).click();
    const history = tableOf(page, 'Migration runs, newest first');
    await history.getByRole('row').nth(2).waitFor();
    expect(await history.getByRole('row').nth(1).innerText()).toContain(`Undo: ${migration}`);
    expect(found).toEqual({});
  });
});
