import { describe, expect, it } from 'vitest';
import { barriersOn, overflowOf } from '../support/barriers';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, button } from '../support/person';
import { openStartForm, status } from '../support/runs';

const phone = { width: 390, height: 844 };
describe('a run with a maximum cost', () => {
  const panel = usePanel({ users: 60 });

  it('ends when it has cost that much, shows its cost and the maximum, and is resumed without a maximum', async () => {
    const page = await panel.openAs(ana, '/admin/jobs');
    const form = await openStartForm(page);
    await form.getByRole('radio', { name: /^Real run/ }).check();
    await form.getByRole('button', { name: 'Limits' }).click();
    await form.getByRole('textbox', { name: 'Maximum writes per second' }).fill('6');
    const maximum = form.getByRole('textbox', { name: 'Maximum cost in dollars' });
    await maximum.fill('nothing');
    await form.getByRole('button', { name: 'Start real run' }).click();
    await form.getByText('Expected an amount above 0 and up to 1,000,000 dollars').waitFor();
    await maximum.fill('$0.000001');
    await form.getByRole('button', { name: 'Start real run' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start real run' }).click();

    await status(page, 'Failed');
    await page
      .getByText(/The run has reached its maximum cost of \$0\.000001: its reads and writes have cost \$0\.0/)
      .first()
      .waitFor();
    await page
      .getByText(/^Cost: \$0\.0\d+ of a maximum of \$0\.000001; estimated (up to |\$0\.\d+ to )\$0\.\d+$/)
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);

    const limits = page.getByRole('region', { name: 'Limits' });
    await limits.getByRole('row', { name: /^Cost in dollars \$0\.000001 \$0\.0/ }).waitFor();
    await limits.getByRole('button', { name: 'Change limits' }).click();
    await limits.getByRole('textbox', { name: 'Writes per second' }).fill('');
    await limits.getByRole('button', { name: 'Save limits' }).click();
    await limits.getByText(`Changed by ${ana.email}`).waitFor();

    await button(page, 'Resume').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Resume run' }).click();
    await question
      .getByText(/^Expected an amount above the \$0\.0\d+ that the run has already cost/)
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => overflowOf(page), patience).toEqual([]);
    await question.getByRole('textbox', { name: 'Maximum cost in dollars' }).fill('');
    await question.getByRole('button', { name: 'Resume run' }).click();

    await status(page, 'Succeeded');
    await page.getByText(/^Cost: \$0\.\d+; estimated (up to |\$0\.\d+ to )\$0\.\d+$/).waitFor();
  });
});
