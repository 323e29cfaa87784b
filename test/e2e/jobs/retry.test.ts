import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { barriersOn } from '../support/barriers';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, button } from '../support/person';
import { status } from '../support/runs';
import { tableOf } from '../support/tables';

const refused = 3;

const isInView = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

describe('a run with failures', () => {
  const panel = usePanel({ users: 20 });

  it("groups them by cause, and shows a cause's note on the next run with the same cause", async () => {
    const refusal = panel.refuseRecords('UserActivity', refused);
    const api = await panel.api(ana);
    const sweep = async () => runEnd(api, (await startMigration(api)).id);
    const first = await sweep();
    const page = await panel.openAs(ana, `/admin/jobs/${first.id}`);
    const why = page.getByRole('region', { name: 'Why records failed' });
    await why.getByText('1 cause', { exact: true }).waitFor();
    const note = page.getByRole('dialog', { name: 'Note on this cause' });

    await why.getByRole('button', { name: /^Add note/ }).click();
    await note.getByRole('textbox', { name: 'Note' }).fill('The table is locked by the import “März”.');
    await note.getByRole('button', { name: 'Save note' }).click();
    await why.getByText('The table is locked by the import “März”.').waitFor();
    const second = await sweep();
    refusal.release();
    await page.goto(panel.url(`/admin/jobs/${second.id}`));
    const failures = page.getByRole('tab', { name: /^Failures/ });
    await failures.waitFor();
    expect(await isInView(failures)).toBe(false);
    await page.getByRole('link', { name: `Show ${refused} failures` }).click();
    await expect.poll(() => isInView(failures), patience).toBe(true);
    await why.getByText('The table is locked by the import “März”.').waitFor();
    await why.getByText('Also in').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await why.getByRole('link', { name: `run ${first.id.slice(-4)}` }).click();
    await page.getByText(first.id.slice(-4), { exact: true }).first().waitFor();
  });

  it('is retried for these records only, after it was acknowledged, and shows which attempt resolved them', async () => {
    const refusal = panel.refuseRecords('UserActivity', refused);
    const api = await panel.api(ana);
    const { id } = await runEnd(api, (await startMigration(api)).id);
    refusal.release();
    const page = await panel.openAs(ana, `/admin/jobs/${id}?tab=failures`);
    await page.getByText('Run complete, with failures').waitFor();

    const attention = page.getByRole('region', { name: 'Attention' });
    await attention.getByRole('button', { name: 'Acknowledge…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Records were too large');
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    await attention.getByText('Records were too large').waitFor();

    const failures = tableOf(page, 'Records that could not be changed').getByRole('row');
    await failures.nth(refused).waitFor();
    await page.getByRole('link', { name: /^Show all failures with/ }).click();
    await page.getByLabel('Cause', { exact: true }).waitFor();
    await button(page, `Retry ${refused} failures`).last().click();
    const question = page.getByRole('alertdialog', {
      name: `Retry ${refused} failures with the same cause from run ${id.slice(-4)}?`,
    });
    await question.getByRole('button', { name: `Retry ${refused} failures` }).click();

    await status(page, 'Succeeded');
    await page.getByText('attempt 2', { exact: true }).waitFor();
    await page.getByText('No failures').waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('Include resolved');
    await failures.nth(refused).waitFor();
    expect(await failures.nth(1).innerText()).toContain('Resolved in attempt 2');
    await page.getByRole('tab', { name: 'Details' }).click();
    const attempts = tableOf(page, 'Run attempts').getByRole('row');
    expect(await attempts.nth(1).innerText()).toContain('Succeeded');
    expect(await attempts.nth(2).innerText()).toContain('Completed with failures');
  });

  it('is started again from the history with two clicks, or with other values in its form', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history');
    const again = page.getByRole('button', { name: /^Run User identifier migration .{4} again$/ }).first();
    await again.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start real run' }).click();
    await page.getByText('Nothing was changed').waitFor();

    await page.getByRole('button', { name: 'Run again…' }).click();
    await page.getByRole('link', { name: 'Change parameters or limits…' }).click();
    const form = page.getByRole('dialog', { name: 'User identifier migration' });
    await form.getByText(/^Prefilled from/).waitFor();
    expect(await form.getByRole('radio', { name: /^Real run/ }).isChecked()).toBe(true);
    await form.getByRole('radio', { name: /^Dry run/ }).check();
    await form.getByRole('button', { name: 'Start dry run' }).click();
    await page.getByText('Nothing would change').waitFor();
  });
});
