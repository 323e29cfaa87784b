import { it } from 'vitest';
import { needsFullChromium } from '../support/full-chromium';
import { usePanel } from '../support/panel';
import { ana } from '../support/person';

needsFullChromium('the troubleshooter', () => {
  const panel = usePanel({ users: 0, chromium: 'full' });

  it('opens one step after the other, and ends with a test message that appears', async () => {
    const page = await panel.openAs(ana, '/admin/notification-troubleshooter', {
      permissions: ['notifications'],
    });
    const openStep = (number: number) =>
      page
        .getByRole('region', { name: new RegExp(`^Step ${number}:`) })
        .and(page.locator('[aria-current="step"]'));

    await openStep(3).getByRole('button', { name: 'Set External ID' }).click();
    await openStep(4).getByRole('button', { name: 'Subscribe' }).click();
    await openStep(5).getByRole('button', { name: 'Send Test Notification' }).click();

    await page.getByText('Notifications work in this browser.').waitFor();
  });
});
