import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoExpectations } from '../../support/expected/demo-expectations';
import { usePanel } from '../support/panel';
import { ana, button, heading, link } from '../support/person';
import { confirmMigration, status } from '../support/runs';
import { tableOf } from '../support/tables';

const users = 60;
const expected = demoExpectations(users);
const sum = Object.values(expected).reduce((total, count) => total + count, 0);
const count = (records: number) => records.toLocaleString('en');

const found = `Scan complete: Found ${count(sum)} record(s) needing migration`;
const nothingFound = 'Scan complete: No records need migration!';
const done = `Migration complete! Successfully updated ${count(sum)} record(s).`;
const noConfirmation = 'Please confirm migration by checking the checkbox';

const confirmation = (page: Page) => page.getByRole('checkbox', { name: /^I confirm the migration/ });

/** Returns the text of each cell in a column of the visible preview. */
async function previewColumn(page: Page, column: number): Promise<string[]> {
  const rows = page.getByRole('tabpanel').locator('table').getByRole('row');
  return await rows
    .locator(`td:nth-child(${column}) code, td:nth-child(${column}) span[title]`)
    .allInnerTexts();
}

async function look(page: Page, table: string, records: number): Promise<void> {
  await page.getByRole('tab', { name: `${table} ${count(records)}` }).click();
  await tableOf(page, `${table} records that need migration`)
    .locator('td code, td span[title]')
    .first()
    .waitFor();
}

describe('the user identifier migration', () => {
  const panel = usePanel({ users });

  it('goes from sign-in through scan, preview and execution to a second scan without matches, and to its history', async () => {
    const page = await panel.openAs(ana, '/');
    await heading(page, 'Home').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click();
    await page
      .getByRole('navigation', { name: 'Jobs' })
      .getByRole('link', { name: 'User identifier migration' })
      .click();
    await heading(page, 'User identifier migration').waitFor();
    const who = page.getByRole('region', { name: 'Current user' });
    await who.getByText(ana.email).waitFor();
    await who.getByText(ana.subject).waitFor();
    await who.getByText('Allowed').waitFor();

    await button(page, 'Scan for records').click();
    await page.getByText(found).waitFor();

    for (const [table, records] of Object.entries(expected)) {
      await look(page, table, records);
      const ids = await previewColumn(page, 1);
      expect(ids.length).toBe(Math.min(10, records));
      for (const id of ids) expect([...new Intl.Segmenter().segment(id)].length).toBeLessThanOrEqual(9);
      expect(new Set(await previewColumn(page, 2))).toEqual(new Set([ana.email]));
      expect(new Set(await previewColumn(page, 3))).toEqual(new Set([ana.subject]));
    }
    await look(page, 'ActivityHistory', expected.ActivityHistory);
    const panelShown = page.getByRole('tabpanel');
    await panelShown.getByText(`Showing 1-10 of ${count(expected.ActivityHistory)}`).waitFor();
    const firstPage = await previewColumn(page, 1);
    await panelShown.getByRole('button', { name: 'Next' }).click();
    await panelShown.getByText(`Showing 11-20 of ${count(expected.ActivityHistory)}`).waitFor();
    expect(await previewColumn(page, 1)).not.toEqual(firstPage);
    await panelShown.getByRole('button', { name: 'Previous' }).click();
    await panelShown.getByText(`Showing 1-10 of ${count(expected.ActivityHistory)}`).waitFor();
    expect(await previewColumn(page, 1)).toEqual(firstPage);

    await button(page, 'Run migration').click();
    await page.getByRole('alert').getByText(noConfirmation).waitFor();

    await confirmMigration(page);
    const hold = panel.holdWrites('ActivityHistory');
    await button(page, 'Run migration').click();
    await page.getByText('Current table: ActivityHistory').waitFor();
    await page.getByText(/^[\d,]+\/[\d,]+ records completed$/).waitFor();
    const progress = page.getByRole('progressbar', { name: 'Migration' });
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);

    hold.release();
    await page.getByText(done).waitFor();
    await page.getByText(nothingFound).waitFor();
    await page.getByText(done).waitFor();
    expect(await confirmation(page).isChecked()).toBe(false);
    expect(await confirmation(page).isDisabled()).toBe(true);

    await link(page, 'Earlier runs').click();
    const runs = tableOf(page, 'Runs, newest first').getByRole('row');
    await runs.nth(3).waitFor();
    expect(await runs.count()).toBe(4);
    expect(await runs.nth(1).innerText()).toMatch(/Dry run(.|\n)*\b0 would change/);
    expect(await runs.nth(2).innerText()).not.toContain('Dry run');
    expect(await runs.nth(3).innerText()).toMatch(new RegExp(`Dry run(.|\\n)*${count(sum)} would change`));

    await runs.nth(2).getByRole('link').first().click();
    await page.getByText('Run complete').waitFor();
    await status(page, 'Succeeded');
    await page.getByRole('tab', { name: `Changes ${count(sum)}` }).waitFor();
    await page
      .getByRole('log')
      .getByText(/^Finished: .* changed, 0 failed/)
      .waitFor();
    await button(page, 'Export').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Plain text' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^run-.{4}-log\.txt$/);
    expect(await readFile(await download.path(), 'utf8')).toMatch(
      /^\d{4}-\d\d-\d\dT\S+Z INFO {4}attempt 1(.*\n)+.*Finished: .*\n$/,
    );

    await page.getByRole('tab', { name: /^Changes/ }).click();
    const change = page.getByRole('table', { name: 'Difference' }).first();
    const userID = change.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^userID/ }) });
    await userID.getByRole('deletion').first().waitFor();
    expect(await userID.getByRole('cell').allInnerTexts()).toEqual([
      expect.stringContaining(ana.email),
      expect.stringContaining(ana.subject),
    ]);
    await page.getByRole('tab', { name: 'Failures 0' }).click();
    await page.getByText('No failures').waitFor();
    await page.getByRole('tab', { name: 'Workers' }).click();
    const lanes = tableOf(page, 'Workers for this run');
    await lanes
      .getByText(/^done, [\d,]+ read$/)
      .nth(5)
      .waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('definition').getByText('Real run').waitFor();
    await page.getByRole('definition').getByText(ana.email).waitFor();
  });
});
