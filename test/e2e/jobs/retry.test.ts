import { describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { usePanel } from '../support/panel';
import { ana, button } from '../support/person';
import { status } from '../support/runs';

const refused = 3;

describe('a run with records that could not be changed', () => {
  const panel = usePanel({ users: 20 });

  it('is retried for just those, after it was acknowledged, and says which attempt settled them', async () => {
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

    const failures = page.getByRole('table', { name: 'Records that could not be changed' }).getByRole('row');
    await failures.nth(refused).waitFor();
    await button(page, `Retry ${refused} failures`).first().click();
    const question = page.getByRole('alertdialog', {
      name: `Retry ${refused} failures of run ${id.slice(-4)}?`,
    });
    await question.getByRole('button', { name: `Retry ${refused} failures` }).click();

    await status(page, 'Succeeded');
    await page.getByText('attempt 2', { exact: true }).waitFor();
    await page.getByText('No failures').waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('Include resolved');
    await failures.nth(refused).waitFor();
    expect(await failures.nth(1).innerText()).toContain('Resolved in attempt 2');
    await page.getByRole('tab', { name: 'Details' }).click();
    const attempts = page.getByRole('table', { name: 'Attempts of the run' }).getByRole('row');
    expect(await attempts.nth(1).innerText()).toContain('Completed with failures');
    expect(await attempts.nth(2).innerText()).toContain('Succeeded');
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
    await form.getByText(/^Filled in from/).waitFor();
    expect(await form.getByRole('radio', { name: /^Real run/ }).isChecked()).toBe(true);
    await form.getByRole('radio', { name: /^Dry run/ }).check();
    await form.getByRole('button', { name: 'Start dry run' }).click();
    await page.getByText('Nothing would change').waitFor();
  });
});
