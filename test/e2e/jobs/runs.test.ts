import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoExpectations } from '../../support/expected/demo-expectations';
import { runEnd, startMigration } from '../../support/host-process';
import { addFilter } from '../support/filters';
import { usePanel } from '../support/panel';
import { ana, button, link } from '../support/person';
import { askForRealRun, confirmMigration, status, waitForOnlyTableLeft } from '../support/runs';
import { tableOf } from '../support/tables';

const users = 60;
const sum = Object.values(demoExpectations(users)).reduce((total, count) => total + count, 0);
const count = (records: number) => records.toLocaleString('en');
const held = 'ActivityHistory';

const runId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1);

describe('a run started on the Jobs page', () => {
  const panel = usePanel({ users });

  it('starts once after a double click, stops, is found after a reload, and resumes to the end', async () => {
    const hold = panel.holdWrites(held);
    const page = await panel.openAs(ana, '/admin/jobs');

    const question = await askForRealRun(page);
    await question.getByRole('button', { name: 'Start real run' }).dblclick();

    await status(page, 'Running');
    await waitForOnlyTableLeft(page, held);
    const id = runId(page);
    const changed = await page.getByRole('tab', { name: /^Changes/ }).innerText();

    await page.reload();
    await status(page, 'Running');
    await waitForOnlyTableLeft(page, held);
    expect(runId(page)).toBe(id);
    expect(await page.getByRole('tab', { name: /^Changes/ }).innerText()).toBe(changed);

    await button(page, 'Stop run').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop run' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await status(page, 'Stopping');
    hold.release();
    await status(page, 'Stopped');
    await page
      .getByRole('alert')
      .or(page.getByText(/Resume the run to process the remaining work/))
      .first()
      .waitFor();

    await button(page, 'Resume').click();
    await page
      .getByRole('alertdialog')
      .getByText(/^Attempt 2 continues with the remaining work/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume run' }).click();
    await page.getByText('Run complete').waitFor();
    await status(page, 'Succeeded');
    await page.getByText('attempt 2', { exact: true }).waitFor();
    await page.getByText(new RegExp(`^${count(sum)} records changed, `)).waitFor();

    await page.getByRole('tab', { name: 'Details' }).click();
    const attempts = tableOf(page, 'Run attempts').getByRole('row');
    await attempts.nth(2).waitFor();
    expect(await attempts.nth(1).innerText()).toContain('Succeeded');
    expect(await attempts.nth(2).innerText()).toContain('Stopped');

    await link(page, 'Job history').first().click();
    const runs = tableOf(page, 'Runs, newest first').getByRole('row');
    await runs.nth(1).waitFor();
    expect(await runs.count()).toBe(2);
  });
});

describe('returning to the migration page', () => {
  const panel = usePanel({ users });

  it('shows a migration in progress, its end and the rescan', async () => {
    const hold = panel.holdWrites(held);
    const page = await panel.openAs(ana, '/admin/userid-migration');
    await button(page, 'Scan for records').click();
    await page.getByText(/^Scan complete: Found/).waitFor();
    await confirmMigration(page);
    await button(page, 'Run migration').click();
    await page.getByText(`Current table: ${held}`).waitFor();

    await page.reload();
    await page.getByText(`Current table: ${held}`).waitFor();
    await page.getByRole('progressbar', { name: 'Migration' }).waitFor();
    expect(await button(page, 'Scan for records').isDisabled()).toBe(true);
    hold.release();
    await page.getByText(`Migration complete! Successfully updated ${count(sum)} record(s).`).waitFor();
    await page.getByText('Scan complete: No records need migration!').waitFor();
  });
});

describe('the address', () => {
  const panel = usePanel({ users });
  let run: string;

  beforeAll(async () => {
    const api = await panel.api(ana);
    run = (await runEnd(api, (await startMigration(api, true)).id)).id;
  });

  it('keeps the tab, the filter and the page of a run', async () => {
    const page = await panel.openAs(ana, `/admin/jobs/${run}`);
    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByLabel('Table', { exact: true }).selectOption('UserActivity');
    await button(page, 'Next').click();
    await page.getByText(/^Showing 11-20 of/).waitFor();
    const firstShown = await page
      .getByRole('list', { name: 'Changes, one by one' })
      .getByRole('code')
      .first()
      .innerText();

    await page.reload();

    await page.getByText(/^Showing 11-20 of/).waitFor();
    expect(await page.getByLabel('Table', { exact: true }).inputValue()).toBe('UserActivity');
    expect(
      await page.getByRole('list', { name: 'Changes, one by one' }).getByRole('code').first().innerText(),
    ).toBe(firstShown);
    await page.goBack();
    await page.getByText(/^Showing 1-10 of/).waitFor();
  });

  it('keeps the filters of the history', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history');
    await page.getByRole('row').nth(1).waitFor();
    await addFilter(page, 'Status', { tick: 'Failed' });
    await page.getByText('No matching runs').waitFor();

    await page.reload();

    await page.getByText('No matching runs').waitFor();
    await button(page, 'Remove filter Status: Failed').waitFor();
    await button(page, 'Show all runs').click();
    await page.getByRole('row').nth(1).waitFor();
  });
});
