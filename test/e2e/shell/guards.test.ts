import { describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, button } from '../support/person';
import { openStartForm, status } from '../support/runs';

const phone = { width: 390, height: 844 };
describe('the limits of a run', () => {
  const panel = usePanel({ users: 1 });

  it('are shown with an estimate of changes and cost, and a run with too many failures ends and is resumed', async () => {
    const api = await panel.api(ana);
    await runEnd(api, (await startMigration(api, true)).id);
    const refusal = panel.refuseRecords('UserActivity', 8);
    const page = await panel.openAs(ana, '/admin/jobs');

    const form = await openStartForm(page);
    await form.getByRole('radio', { name: /^Real run/ }).check();
    const estimate = form.getByRole('region', { name: 'Estimate' });
    await expect
      .poll(() => estimate.innerText(), patience)
      .toMatch(
        /Changes\s+about [\d,]+ records[\s\S]*Cost\s+(up to |\$0\.\d+ to )\$0\.\d+[\s\S]*Based on dry run/,
      );
    await form.getByRole('button', { name: 'Limits' }).click();
    await form.getByRole('textbox', { name: 'Maximum failures' }).fill('5');
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => overflowOf(page), patience).toEqual([]);
    await form.getByRole('button', { name: 'Start real run' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start real run' }).click();

    await status(page, 'Failed');
    await page
      .getByText(/^More than 5 records could not be changed/)
      .first()
      .waitFor();
    refusal.release();
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, 'Resume').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume run' }).click();
    await page.getByText('attempt 2', { exact: true }).waitFor();
    await page
      .getByText(/^Run complete/)
      .first()
      .waitFor();
  });
});

describe('a list job', () => {
  const panel = usePanel({ users: 3 });

  it('is started from its form, creates missing records, and has nothing to do in a second run', async () => {
    const page = await panel.openAs(ana, '/admin/jobs');
    for (const outcome of [
      / changed \([\d,]+ records in all\), \d+ unchanged\.$/,
      /^Nothing was changed\.$/,
    ]) {
      await page.goto(panel.url('/admin/jobs'));
      await button(page, 'Start Demo workspace').click();
      const form = page.getByRole('dialog', { name: 'Demo workspace' });
      await form.getByRole('radio', { name: /^Real run/ }).check();
      await form
        .getByRole('textbox', { name: 'Users' })
        .or(form.getByRole('spinbutton', { name: 'Users' }))
        .fill('5');
      await form.getByRole('button', { name: 'Start real run' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Start real run' }).click();

      await status(page, 'Succeeded');
      await page.getByText(outcome).first().waitFor();
    }
  });
});
