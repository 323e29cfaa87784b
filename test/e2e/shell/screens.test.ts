import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import type { Hold } from '../support/hold';
import { type Barriers, look, lookAt } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, ben, button, cora, heading } from '../support/person';
import { askForRealRun, openStartForm, waitForOnlyTableLeft } from '../support/runs';

const text = (words: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByText(words).first().waitFor();

describe('before the first run, the panel has no accessibility barriers', () => {
  const panel = usePanel({ users: 10 });

  it('signed out, on the sign-in page, and without permission', async () => {
    const found: Barriers = {};
    const page = await panel.open('/admin');
    await heading(page, 'Sign in').waitFor();
    await look(page, 'signed out', found);
    await button(page, 'Sign in').click();
    await page.getByLabel('Password').waitFor();
    await look(page, 'sign-in', found);
    await look(await panel.openAs(cora, '/admin'), 'not permitted', found);

    expect(found).toEqual({});
  });

  // Pages that look the same before and after the first run are checked in routes.test.ts.
  it('on any page with a different state before the first run', async () => {
    const page = await panel.openAs(ana, '/admin');

    const found = await lookAt(page, panel.url, [
      { path: '/admin', shows: text('No runs yet') },
      {
        path: '/admin/modern',
        shows: async (shown) => {
          await button(shown, 'System Status').click();
          await text('Healthy')(shown);
        },
      },
      { path: '/admin/jobs', shows: text('No runs yet') },
      { path: '/admin/jobs/history', shows: text('No runs yet') },
      { path: '/admin/logs', shows: text('No lines yet') },
      { path: '/admin/performance', shows: text('No runs yet') },
      { path: '/admin/userid-migration', shows: text('Scan for records') },
      { path: '/admin/preferences-cleanup', shows: text('Nothing to show yet') },
      { path: '/admin/metrics', shows: text('No figures yet') },
      { path: '/admin/backups', shows: text('No backups yet') },
      { path: '/admin/webhooks', shows: text('No webhooks yet') },
      { path: '/admin/my-messages', shows: text('Messages are off') },
      { path: '/admin/onboarding', shows: text('Not calculated yet') },
      { path: '/admin/content?kind=image', shows: text('Empty schedule') },
      { path: '/admin/jobs/01J00000000000000000000000', shows: text('Run not found') },
      {
        path: '/admin/subscription-toggle?email=hugo.marin@wellness.example',
        shows: text('Preferences and subscription disagree'),
      },
      {
        path: '/admin/user-preferences-recovery?email=noor.haddad@wellness.example',
        shows: text('Recovery options'),
      },
      { path: '/admin/nowhere', shows: text('No page exists at this address') },
    ]);

    expect(found).toEqual({});
  });

  it('in any dialog or menu', async () => {
    const page = await panel.openAs(ana, '/admin');
    const found: Barriers = {};
    for (const [name, role] of [
      [/^Search/, 'dialog'],
      [/^Account:/, 'menu'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByRole(role).waitFor();
      await look(page, `${name}`, found);
      await page.keyboard.press('Escape');
      await page.getByRole(role).waitFor({ state: 'hidden' });
    }
    await page.keyboard.press('?');
    await page.getByRole('complementary', { name: 'Keyboard shortcuts' }).waitFor();
    await look(page, 'keyboard bar', found);
    await page.keyboard.press('?');
    await page.setViewportSize({ width: 390, height: 844 });
    // When the button has keyboard focus, it appears even where it would otherwise be hidden to avoid
    // covering a control.
    await button(page, 'Quick actions').press('Enter');
    await page.getByRole('menu').waitFor();
    await look(page, 'quick actions', found);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    await button(page, 'Open navigation').click();
    await page.getByRole('dialog').getByRole('navigation').waitFor();
    await look(page, 'navigation', found);

    await page.goto(panel.url('/admin/jobs'));
    await (await openStartForm(page)).waitFor();
    await look(page, 'start form', found);
    await page.goto(panel.url('/admin/jobs'));
    await (await askForRealRun(page)).waitFor();
    await look(page, 'question before a real run', found);

    expect(found).toEqual({});
  });

  it('on the migration page after a scan, and for a second admin', async () => {
    const found: Barriers = {};
    const page = await panel.openAs(ana, '/admin/userid-migration');
    await button(page, 'Scan for records').click();
    await page
      .getByRole('tabpanel')
      .getByText(/^Showing 1-\d+ of/)
      .waitFor();
    await button(page, 'Run migration').click();
    await page.getByRole('alert').waitFor();
    await look(page, 'scanned', found);
    const second = await panel.openAs(ben, '/admin/userid-migration');
    await text('Migration only allowed for the designated admin account')(second);
    await look(second, 'not allowed', found);

    expect(found).toEqual({});
  });
});

describe('with runs, the panel has no accessibility barriers', () => {
  const held = 'ActivityHistory';
  const tabs = ['log', 'changes', 'failures', 'lanes', 'details'];
  const panel = usePanel({ users: 60 });
  let dryRun: string;
  let realRun: string;
  let hold: Hold;

  beforeAll(async () => {
    const api = await panel.api(ana);
    dryRun = (await runEnd(api, (await startMigration(api, true)).id)).id;
    hold = panel.holdWrites(held);
    realRun = (await startMigration(api)).id;
  });

  afterAll(() => hold?.release());

  const tabShown = (page: Page, tab: string) => {
    const label = tab === 'lanes' ? 'workers' : tab;
    return page.getByRole('tab', { name: new RegExp(`^${label}`, 'i'), selected: true }).waitFor();
  };

  it('on any tab of a run in progress', async () => {
    const page = await panel.openAs(ana, '/admin');

    const found = await lookAt(
      page,
      panel.url,
      tabs.map((tab) => ({
        path: `/admin/jobs/${realRun}?tab=${tab}`,
        shows: async (shown) => {
          await waitForOnlyTableLeft(shown, held);
          await tabShown(shown, tab);
        },
      })),
    );

    expect(found).toEqual({});
  });

  it('on any tab of a completed dry run', async () => {
    const page = await panel.openAs(ana, '/admin');

    const found = await lookAt(
      page,
      panel.url,
      tabs.map((tab) => ({
        path: `/admin/jobs/${dryRun}?tab=${tab}`,
        shows: async (shown) => {
          await text('Dry run complete')(shown);
          await tabShown(shown, tab);
        },
      })),
    );

    expect(found).toEqual({});
  });

  it('on any other page while a run is in progress', async () => {
    const page = await panel.openAs(ana, '/admin');

    const found = await lookAt(page, panel.url, [
      { path: '/admin', shows: text('1 in progress') },
      { path: '/admin/jobs', shows: text('Active runs') },
      {
        path: '/admin/jobs/history',
        shows: (shown) => shown.locator('table').getByText('Running').waitFor(),
      },
      { path: '/admin/jobs/history?status=FAILED', shows: text('No matching runs') },
      { path: '/admin/userid-migration', shows: text(`Current table: ${held}`) },
    ]);

    expect(found).toEqual({});
  });

  it("for a second admin at the address of the designated admin's run", async () => {
    const page = await panel.openAs(ben, '/admin');

    const found = await lookAt(page, panel.url, [
      { path: `/admin/jobs/${realRun}`, shows: text('Not permitted') },
    ]);

    expect(found).toEqual({});
  });
});
