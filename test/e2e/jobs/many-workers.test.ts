import { describe, expect, it } from 'vitest';
import { barriersOn, overflowOf } from '../support/barriers';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana } from '../support/person';
import { status } from '../support/runs';
import { tableOf } from '../support/tables';

const phone = { width: 390, height: 844 };

describe('a backup that reads an export', () => {
  // Only a few workers run at the same time, because each needs its own process on this machine.
  const panel = usePanel({ users: 30, settings: { exportLanes: 70, maxLanesAtOnce: 6 } });

  it('has more workers than one that reads the tables may have', async () => {
    const page = await panel.openAs(ana, '/admin/backups');
    await page.getByRole('link', { name: 'Back up with options…' }).click();
    const form = page.getByRole('dialog', { name: 'Backup' });
    const startButton = form.getByRole('button', { name: 'Start backup' });
    await form.getByRole('button', { name: 'Limits' }).click();
    await form.getByRole('textbox', { name: 'Workers' }).fill('60');
    await startButton.click();
    await form
      .getByText(/is 60; expected at most 40/)
      .first()
      .waitFor();
    await form.getByLabel('Read from').selectOption({ label: 'An export of the tables' });
    await startButton.click();

    await status(page, 'Succeeded');
    await page.getByRole('tab', { name: 'Workers' }).click();
    const workers = tableOf(page, 'Workers for this run');
    await workers.getByRole('progressbar', { name: 'Worker 41', exact: true }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => overflowOf(page), patience).toEqual([]);
  });
});
