import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { usePanel } from '../support/panel';
import { patienceMs } from '../support/patience';
import { ana, button } from '../support/person';
import { tableOf } from '../support/tables';

describe('an old or mistyped address', () => {
  const panel = usePanel({ users: 0 });

  it('opens the history if it filters by an unknown status', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history?status=foo');
    await page.getByRole('heading', { name: 'Job history', level: 1 }).waitFor();
    await button(page, 'Export').waitFor();
  });
});

describe('without a network', () => {
  const panel = usePanel({ users: 0 });

  it('a write fails at once and says so, and is not sent when the network is back', async () => {
    const page = await panel.openAs(ana, '/admin/jobs');
    const isWrite = (request: Request) => request.postData()?.includes('mutation') ?? false;
    const writes: string[] = [];
    page.on('request', (request) => {
      if (isWrite(request)) writes.push(request.postData() ?? '');
    });
    await button(page, 'Start User preferences audit').click();
    const form = page.getByRole('dialog', { name: 'User preferences audit' });
    await form.getByRole('button', { name: 'Start audit' }).waitFor();

    await page.context().setOffline(true);
    const refused = page.waitForEvent('requestfailed', isWrite);
    await form.getByRole('button', { name: 'Start audit' }).click();
    // The estimate in the form may show the same message earlier, so the test waits until the write itself
    // has failed.
    await refused;
    await form.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    const tried = writes.length;
    await page.context().setOffline(false);
    await page.getByText(/^You are offline/).waitFor({ state: 'hidden' });
    await page.goto(panel.url('/admin/jobs/history'));

    await page.getByText('No runs yet').waitFor();
    expect(writes).toHaveLength(tried);
  });

  it('a list keeps its rows, says how old they are, and refreshes on request', async () => {
    const page = await panel.openAs(ana, '/admin/audit');
    const api = await panel.api(ana);
    await api.query(
      'mutation { createSet(input: { title: "Desk reset", type: "Movement" }, clientToken: "desk-reset-1") { id } }',
    );
    const rows = tableOf(page, 'Audit entries, newest first').getByRole('row');
    await rows.nth(1).waitFor();

    await page.route('**/graphql', (route) => route.abort('internetdisconnected'));
    await page.getByText(/^Could not refresh: /).waitFor({ timeout: patienceMs });
    expect(await rows.count()).toBeGreaterThan(1);

    await page.unroute('**/graphql');
    await button(page, 'Retry').click();
    await page.getByText(/^Could not refresh: /).waitFor({ state: 'hidden' });
  });
});
