import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { type ApiClient, runEnd } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import type { Hold } from '../support/hold';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, button, heading, link, signIn } from '../support/person';

const phone = { width: 390, height: 844 };
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const search = (page: Page) => page.getByRole('combobox', { name: /^Search pages/ });
const option = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option');

describe('the shell of the panel', () => {
  const panel = usePanel({ users: 20 });
  const setTitle = 'Shoulder release';
  let api: ApiClient;

  const run = async (job: string) => {
    const { startJob } = await api.query<{ startJob: JobRun }>(startDocument, {
      input: { job, dryRun: false, clientToken: randomUUID() },
    });
    return startJob.id;
  };

  beforeAll(async () => {
    api = await panel.api(ana);
    await api.query(
      'mutation ($input: CreateSetInput!, $token: String!) { createSet(input: $input, clientToken: $token) { id } }',
      { input: { title: setTitle, type: 'Movement' }, token: randomUUID() },
    );
    await runEnd(api, await run('user-preferences-audit'));
  });

  it('shows on the start page what needs attention and why, and links to both dashboards, quick links and runs', async () => {
    const page = await panel.openAs(ana, '/admin');

    const attention = region(page, 'Needs attention');
    await attention.getByRole('link', { name: 'User preferences audit', exact: true }).waitFor();
    await region(page, 'Recent runs').getByRole('link', { name: 'User preferences audit' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('link', { name: 'Schedule templates' })
      .waitFor();
    expect(await page.getByRole('table', { name: 'Feature comparison' }).getByRole('row').count()).toBe(14);

    const chooser = page.getByRole('main');
    await chooser
      .getByRole('link', { name: /^Classic Admin/ })
      .last()
      .click();
    await heading(page, 'Classic Admin').waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await chooser
      .getByRole('link', { name: /^Modern Admin/ })
      .last()
      .press(' ');
    await heading(page, 'Modern Admin').waitFor();
  });

  it('keeps the name of a button that shows a spinner', async () => {
    const page = await panel.openAs(ana, '/admin/templates');
    await page
      .getByRole('button', { name: /^Show Exercises/ })
      .first()
      .waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue();
    });

    await button(page, 'Refresh').click();
    await page.locator('button[data-loading]').waitFor();

    expect(await barriersOn(page)).toEqual([]);
    expect(await button(page, 'Refresh').isDisabled()).toBe(true);
    release();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('marks an estimate as inactive while a newer one is on its way', async () => {
    const page = await panel.openAs(ana, '/admin/jobs?start=user-preferences-audit');
    const estimate = page.getByRole('region', { name: 'Estimate' });
    await estimate.getByText('Reads').waitFor();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue();
    });

    await page.getByLabel('Read from').selectOption({ label: 'An export of the tables' });
    await page.locator('section[data-stale]').waitFor();

    expect(await barriersOn(page)).toEqual([]);
    release();
    await page.locator('section[data-stale]').waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('undoes and redoes from the modern dashboard, and names the action', async () => {
    const page = await panel.openAs(ana, '/admin/modern');
    const tip = page.getByRole('tooltip');

    await button(page, 'Redo').hover();
    await tip.getByText('Nothing to redo').waitFor();
    await button(page, 'Undo').hover();
    await tip.getByText(setTitle).waitFor();
    await button(page, 'Undo').click();
    await page.getByText('Action undone successfully').first().waitFor();
    await expect.poll(() => button(page, 'Redo').getAttribute('aria-disabled'), patience).toBe('false');
    await button(page, 'Redo').click();
    await page.getByText('Action redone successfully').first().waitFor();
  });

  it('shows on the modern dashboard the health of each service and the time of the check, and opens the pages of its cards', async () => {
    const page = await panel.openAs(ana, '/admin/modern');

    await button(page, 'System Status').click();
    const status = region(page, 'System status');
    await status.getByText('All services operational').waitFor();
    await status.getByText('Healthy').waitFor();
    await status.getByText(/^Last updated/).waitFor();
    for (const name of ['API', 'Tables', 'Job engine']) {
      const check = status.getByRole('listitem').filter({ hasText: name });
      expect(await check.first().textContent()).toMatch(/\d+ ms/);
    }
    await button(page, 'Dismiss system status').click();
    await status.waitFor({ state: 'hidden' });

    const card = region(page, 'System Tools').getByRole('link', { name: /^User identifier migration/ });
    await card.getByText('ADMIN ONLY').waitFor();
    await card.press('Enter');
    await heading(page, 'User identifier migration').waitFor();
  });

  it('shows real figures, tools and the newest activity on the classic dashboard', async () => {
    const page = await panel.openAs(ana, '/admin/classic');

    await region(page, 'System status').getByText('Online').waitFor();
    await region(page, "Today's notifications")
      .getByText(/scheduled for \d{4}-\d\d-\d\d/)
      .waitFor();
    await region(page, 'Active users').getByText('Not counted yet.').waitFor();
    await runEnd(api, await run('metrics-rollup'));
    await page.reload();
    await region(page, 'Active users')
      .getByText(/in 7 days, \d+% of \d+ users with preferences · counted/)
      .waitFor();
    await page
      .getByRole('tabpanel', { name: 'System Tools' })
      .getByRole('link', { name: /^Schedules/ })
      .waitFor();

    await page.getByRole('tab', { name: 'Content Management' }).click();
    for (const tool of ['User Template Assignment', 'User Onboarding Progress']) {
      await page.getByRole('button', { name: new RegExp(`^${tool}`) }).click();
      await page.getByRole('dialog', { name: tool }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: tool }).waitFor({ state: 'hidden' });
    }

    await region(page, 'Recent admin activity')
      .getByRole('link', { name: new RegExp(setTitle) })
      .first()
      .click();
    await heading(page, 'Audit trail').waitFor();
    await region(page, 'Entry').waitFor();
  });

  it('finds pages by synonyms, jobs to start, users, sets and runs with Ctrl+K', async () => {
    const page = await panel.openAs(ana, '/admin');
    await heading(page, 'Home').waitFor();

    await page.keyboard.press('Control+k');
    await search(page).fill('cron');
    await option(page, 'Pages').getByText('Schedules').waitFor();
    await search(page).fill('preferences audit');
    await option(page, 'Runs').first().waitFor();
    await search(page).fill(setTitle.toLowerCase());
    await option(page, 'Content').getByText(setTitle).waitFor();
    await search(page).fill(ana.email);
    await option(page, 'Users').first().waitFor();
    await search(page).fill('start metrics');
    await option(page, 'Start a job').first().click();

    await page.getByRole('dialog', { name: /metrics/i }).waitFor();
    expect(page.url()).toBe(panel.url('/admin/jobs?start=metrics-rollup'));
  });

  it('suggests the closest pages for an unknown address', async () => {
    const page = await panel.openAs(ana, '/admin/job/histroy');

    await page.getByText('No page exists at this address').waitFor();
    await region(page, 'Did you mean')
      .getByRole('link', { name: /^Job history/ })
      .click();

    await heading(page, 'Job history').waitFor();
  });

  it('has on a phone a drawer, quick actions, the runs in progress, the theme and a way back', async () => {
    const hold: Hold = panel.holdWrites('ActivityHistory');
    const held = await run('user-identifier-migration');
    const page = await panel.openAs(ana, '/admin/audit', { viewport: phone, colorScheme: 'light' });

    await page.getByRole('button', { name: '1 running' }).getByText('1 running').waitFor();
    await page.getByRole('link', { name: '1 run needs attention' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await page.evaluate(smallTargets)).toEqual([]);
    await page.setViewportSize({ ...phone, width: 320 });
    expect(await overflowOf(page)).toEqual([]);
    await page.setViewportSize(phone);
    await button(page, `Account: ${ana.email}`).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.reload();
    await page.locator('html.dark').waitFor({ state: 'attached' });
    expect(await overflowOf(page)).toEqual([]);
    await button(page, 'Open navigation').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('navigation', { name: 'Home' }).getByRole('link', { name: 'Modern Admin' }).click();
    await heading(page, 'Modern Admin').waitFor();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link', { name: 'Home' }).waitFor();
    expect(await crumbs.getByText('Modern Admin').isVisible()).toBe(false);
    // When the button has keyboard focus, it appears even where it would otherwise be hidden to avoid
    // covering a control.
    await button(page, 'Quick actions').press('Enter');
    await page.getByRole('menuitem', { name: 'Start a job' }).click();
    await heading(page, 'Jobs').waitFor();
    await page.goto(panel.url(`/admin/jobs/${held}`));
    await heading(page, 'User identifier migration').waitFor();
    expect(await button(page, 'Quick actions').count()).toBe(0);

    hold.release();
    await runEnd(api, held);
    await page.getByRole('button', { name: '1 running' }).waitFor({ state: 'hidden' });
  });

  it('shows that the browser is offline until it is back, and returns to the same address after a new sign-in', async () => {
    const address = '/admin/jobs/history?status=FAILED&kind=real';
    const page = await panel.openAs(ana, address);
    await page.getByText('No matching runs').waitFor();

    await page.context().setOffline(true);
    await page.getByText(/^You are offline/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^You are offline/).waitFor({ state: 'hidden' });

    await page.evaluate(endSession);
    await page.reload();
    await page.getByText('Your session has ended. Sign in again to continue where you left off.').waitFor();
    await signIn(page, ana);
    await heading(page, 'Job history').waitFor();
    expect(page.url()).toBe(panel.url(address));
    expect(await link(page, 'Home').count()).toBeGreaterThan(0);
  });
});

/** Returns the targets in the top bar that are smaller than 44 px. Runs in the browser. */
function smallTargets(): readonly string[] {
  const targets = document.querySelectorAll<HTMLElement>('body header:not(main header) :is(a, button)');
  return [...targets]
    .filter(({ offsetWidth, offsetHeight }) => offsetWidth > 0 && Math.min(offsetWidth, offsetHeight) < 44)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Simulates a night passing: the tab's tokens have expired and cannot be renewed. Runs in the browser. */
function endSession(): void {
  for (const [key, text] of Object.entries(sessionStorage)) {
    if (!key.startsWith('oidc.user')) continue;
    sessionStorage.setItem(
      key,
      JSON.stringify({ ...JSON.parse(text), refresh_token: undefined, expires_at: 1 }),
    );
  }
}
