import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivityLine } from '#shared/jobs/run/log-lines';
import { type ApiClient, runEnd, startMigration } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { addFilter } from '../support/filters';
import { usePanel } from '../support/panel';
import { patienceMs } from '../support/patience';
import { ana, ben, button } from '../support/person';
import { tableOf } from '../support/tables';

const phone = { width: 390, height: 844 };
const lines = (page: Page) => tableOf(page, 'Log lines, newest first');
const line = (page: Page, words: string) => lines(page).getByRole('row').filter({ hasText: words });
const search = (page: Page) => new URL(page.url()).searchParams;
const jobs = (page: Page) => tableOf(page, 'Jobs and their run results');

/** Creates a set, so that the log contains a line about it. */
const makeSet = (api: ApiClient, title: string) =>
  api.query(
    'mutation ($title: String!) { createSet(input: { title: $title, type: "Movement" }, clientToken: $title) { id } }',
    { title },
  );

describe('logs and performance', () => {
  const panel = usePanel({ users: 5 });
  let api: ApiClient;
  let runId: string;

  beforeAll(async () => {
    api = await panel.api(ana);
    await runEnd(api, (await startMigration(api, true)).id);
    runId = (await runEnd(api, (await startMigration(api)).id)).id;
    await api.query('mutation { stopJob(id: "nowhere") { id } }').catch(() => undefined);
  });

  it('show every line in one list that keeps up with new lines, with its filters in the address', async () => {
    const page = await panel.openAs(ana, '/admin/logs');
    await line(page, "Stop job. Refused: There is no run 'nowhere'.").waitFor();
    await line(page, 'Finished:').first().waitFor();

    await makeSet(api, 'Desk break');
    await line(page, 'createSet').getByText(ana.email).waitFor();

    await addFilter(page, 'Level', { tick: 'Warnings and errors' });
    await expect.poll(() => search(page).get('level')).toBe('warning');
    await line(page, 'Finished:').first().waitFor({ state: 'detached' });
    await line(page, 'NotFound').waitFor();
    await page.getByRole('button', { name: /^Remove filter Level/ }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('FINISHED identifier');
    await expect.poll(() => search(page).get('q')).toBe('FINISHED identifier');
    await expect.poll(() => line(page, 'Finished:').count()).toBe(2);
    await page.reload();
    await expect.poll(() => lines(page).getByRole('row').count()).toBe(3);
    await page.goBack();
    await expect.poll(() => search(page).get('q')).toBeNull();
  });

  it('show and save the lines and the commands of one run', async () => {
    const page = await panel.openAs(ana, `/admin/logs?run=${runId}`);
    await line(page, 'Start job: User identifier migration').waitFor();
    await line(page, 'about').first().waitFor();

    const saved = page.waitForEvent('download');
    await button(page, 'Export').click();
    await page.getByRole('menuitem', { name: 'JSON, for programs' }).click();
    const exported: ActivityLine[] = JSON.parse(await readFile(await (await saved).path(), 'utf8'));

    expect(new Set(exported.map((one) => one.runId))).toEqual(new Set([runId]));
    expect(exported.map(({ source }) => source)).toContain('command');
    expect(exported.length).toBe((await lines(page).getByRole('row').count()) - 1);
  });

  it('hide the lines of a run from admins who may not see it', async () => {
    const page = await panel.openAs(ben, '/admin/logs');
    await line(page, "There is no run 'nowhere'.").waitFor();
    expect(await line(page, 'User identifier migration').count()).toBe(0);

    await page.goto(panel.url(`/admin/logs?run=${runId}`));
    await page.getByText('No matching lines').waitFor();
    await page.goto(panel.url('/admin/performance'));
    await page.getByText('No runs yet').waitFor();
  });

  it('show the line of an error by its reference', async () => {
    const reference = '3f2b8a64-5a0c-4f0e-9d5b-0a3c1d2e4f50';
    const page = await panel.openAs(ana, '/admin/logs');
    await lines(page).waitFor();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('jobStatistics')) return route.continue();
      const error = { message: 'x', errorType: 'Internal', errorInfo: { reference } };
      await route.fulfill({ json: { data: null, errors: [error] } });
    });

    await page.getByRole('link', { name: 'Performance' }).first().click();
    await page.getByRole('link', { name: `Reference ${reference}` }).click();

    await page.getByText('No matching lines').waitFor();
    expect(Object.fromEntries(search(page))).toEqual({ q: reference, level: 'error' });
    await page.getByText("The cause is in the API's log").waitFor();
  });

  it('show the figures of jobs as charts and as tables, sorted by the address', async () => {
    const page = await panel.openAs(ana, '/admin/performance');
    await jobs(page).getByText('User identifier migration').waitFor();
    const migration = jobs(page).getByRole('row').filter({ hasText: 'User identifier migration' });
    expect(await migration.count()).toBe(1);
    await migration.getByText('100').first().waitFor();

    await button(page, 'Show Runs per day as a table').click();
    const days = page.getByRole('table', { name: 'Runs per day', exact: true });
    await days.getByRole('columnheader', { name: 'Succeeded' }).waitFor();
    // The table has a header row and a row for each day, including days without runs.
    expect(await days.getByRole('row').count()).toBe(31);
    expect(await days.getByRole('cell', { name: 'No runs' }).count()).toBe(29);
    await jobs(page).getByRole('button', { name: '95th percentile' }).click();
    await expect.poll(() => search(page).get('sort')).toBe('p95');
    await page.getByLabel('Kind of run').selectOption({ label: 'Both' });
    await expect.poll(() => migration.count()).toBe(2);
    await page.goBack();
    await expect.poll(() => migration.count()).toBe(1);
  });

  it('have no accessibility barriers in either theme, also on a phone', async () => {
    const page = await panel.openAs(ana, '/admin/logs');
    const found: Record<string, readonly string[]> = {};
    for (const [path, shown] of [
      ['/admin/logs', lines(page).getByText('Finished:').first()],
      ['/admin/performance', jobs(page).getByText('User identifier migration')],
    ] as const) {
      await page.goto(panel.url(path));
      await shown.waitFor();
      await page
        .getByRole('group', { name: /^Runs per day\./ })
        .first()
        .waitFor({ timeout: path.endsWith('logs') ? 1 : patienceMs })
        .catch(() => undefined);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        found[`${path} ${colorScheme}`] = await barriersOn(page, 'colours');
      }
      await page.setViewportSize(phone);
      found[`${path} phone`] = [...(await overflowOf(page)), ...(await barriersOn(page))];
      await page.setViewportSize({ width: 1440, height: 900 });
    }

    expect(Object.entries(found).filter(([, barriers]) => barriers.length > 0)).toEqual([]);
  });
});
