import { describe, expect, it } from 'vitest';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, button } from '../support/person';

describe('a complaint about a missing reminder', () => {
  const panel = usePanel({ users: 5 });

  it('leads from an email to the broken link of the chain, and from there to the fix', async () => {
    const page = await panel.openAs(ana, '/admin/missing-reminder');
    const found: Barriers = {};
    await page.getByLabel("User's email").fill(ana.email);
    await button(page, 'Find the cause').click();

    const links = page.getByRole('list', { name: 'Conditions for the reminder' }).getByRole('listitem');
    await links.first().waitFor();
    // The consequences of the broken condition are folded. How many there are depends on the time of the day.
    expect(await links.count()).toBeLessThan(9);
    await page.getByRole('button', { name: /^Show \d later conditions? that could not be checked$/ }).click();
    expect(await links.count()).toBe(9);
    await look(page, 'a complaint', found);
    const known = links.filter({ hasText: 'The user is registered with the provider' });
    expect(await known.textContent()).toContain('Broken');
    await known.getByRole('link').click();

    await page.getByRole('heading', { level: 1, name: 'Notification debug console' }).waitFor();
    await page.getByText(/The provider has no user with the external ID/).waitFor();

    await page.goto(panel.url('/admin/missing-reminder?view=today'));
    const counts = page.getByRole('list', { name: 'Counts for each condition' }).getByRole('listitem');
    await counts.first().waitFor();
    expect(await counts.count()).toBe(9);
    await look(page, 'all of today', found);
    expect(found).toEqual({});
  });

  it('leads through the steps of the troubleshooter, and stops where the browser shows nothing', async () => {
    const page = await panel.openAs(ana, '/admin/notification-troubleshooter');
    const found: Barriers = {};
    const step = (number: number) => page.getByRole('region', { name: new RegExp(`^Step ${number}:`) });
    const openStep = (number: number) => step(number).and(page.locator('[aria-current="step"]'));

    await openStep(3).getByRole('button', { name: 'Set External ID' }).click();

    await openStep(4).waitFor();
    await openStep(4).getByRole('list', { name: 'Fix this first' }).waitFor();
    await step(5).getByText('Opens when step 4 passes.').waitFor();
    await look(page, 'the troubleshooter', found);
    expect(found).toEqual({});
  });
});
