import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openLink } from '../../support/mails';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, ben, button } from '../support/person';

/** Ticks a checkbox whose input is hidden behind its graphic. */
const tick = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).check({ force: true });

describe('messages to an admin', () => {
  const panel = usePanel({ users: 2 });

  it('are chosen, confirmed by mail, kept back in quiet hours, and tested on a page of their own', async () => {
    const page = await panel.openAs(ana, '/admin');
    await page.getByRole('button', { name: `Account: ${ana.email}` }).click();
    await page.getByRole('menuitem', { name: 'Messages to me' }).click();
    await page.getByText('Messages are off').waitFor();
    expect(await button(page, 'Save').isDisabled()).toBe(true);

    await tick(page, /^My runs/);
    await tick(page, /^Hold messages during quiet hours/);
    await page.getByLabel('To', { exact: true }).fill('22:00');
    await page.getByText('Enter an end time that differs from the start time.').waitFor();
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    const found: Barriers = {};
    await look(page, 'messages with an error', found);
    await page.getByLabel('To', { exact: true }).fill('06:30');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await button(page, 'Save').click();

    await page.getByText('Waiting for confirmation').waitFor();
    await page.getByText('All changes are saved').waitFor();
    expect(await button(page, 'Send a test message').isDisabled()).toBe(true);
    await button(page, 'Send the email again').click();
    await expect.poll(async () => (await panel.mails(ana)).length).toBe(2);
    const [confirmation] = await panel.mails(ana);
    expect(confirmation && (await openLink(confirmation, 'confirm'))).toBe(200);

    await page.getByText('Messages are on').waitFor();
    await button(page, 'Send a test message').click();
    await expect
      .poll(async () => (await panel.mails(ana)).at(-1)?.subject, { timeout: 100_000 })
      .toBe('Test message from the admin panel');
    await page.getByText('Last message sent').waitFor();

    await page.reload();
    await page.getByText('Messages are on').waitFor();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('06:30');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
    await look(page, 'messages', found);
    expect(found).toEqual({});
  });

  it('are chosen by each admin separately', async () => {
    const page = await panel.openAs(ben, '/admin/my-messages');

    await page.getByText('Messages are off').waitFor();
    await page.getByText(`You do not receive messages at ${ben.email}.`).waitFor();
  });

  it('are chosen on a page that asks before the admin leaves it with unsaved changes', async () => {
    const page = await panel.openAs(ben, '/admin/my-messages');
    await tick(page, /^Runs that need attention/);
    await page.getByText('Unsaved changes').waitFor();

    await page.getByRole('link', { name: 'Webhooks' }).first().click();

    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByText('Leave without saving?')
      .waitFor();
  });
});
