import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { scheduleTemplates } from '#shared/templates/index';
import type { ApiClient } from '../../support/host-process';
import { type Barriers, look } from '../support/look';
import { usePanel } from '../support/panel';
import { ana, button } from '../support/person';
import { tableOf } from '../support/tables';

interface Entry {
  readonly id: string;
  readonly hour: string | null;
  readonly set: string | null;
  readonly templateName: string | null;
  readonly activityType: string | null;
  readonly notificationHeading: string | null;
}

/** Returns the stored default schedule. */
async function entries(api: ApiClient): Promise<readonly Entry[]> {
  const { page } = await api.query<{ page: { items: readonly Entry[] } }>(
    'query { page: listDefaultScheduledSets(limit: 1000) { items { id hour set templateName activityType notificationHeading } } }',
    {},
  );
  return page.items;
}

/**
 * Returns the template entries whose set differs from the set in the code, determined in the simplest
 * possible way.
 */
const differing = (all: readonly Entry[]) =>
  scheduleTemplates.flatMap(({ id, schedule }) =>
    all.filter((entry) => {
      const slot = schedule.find(
        ({ hour, type }) => hour === `${entry.hour}:00` && type === entry.activityType,
      );
      return entry.templateName === id && slot !== undefined && slot.setId !== entry.set;
    }),
  );

const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words).last();
const table = (page: Page, name: string) => tableOf(page, name, { exact: true });
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (page: Page, name: string) => table(page, name).getByRole('row');

describe('the audits of schedules', () => {
  const panel = usePanel({ users: 5 });

  it('report hours, set IDs and templates, fix one issue, then all, and compare the results', async () => {
    const api = await panel.api(ana);
    const barriers: Barriers = {};
    const before = await entries(api);
    const wrong = differing(before);
    expect(wrong).toHaveLength(3);

    const page = await panel.openAs(ana, '/admin/schedule-hours-audit');
    await page.getByText('No runs in the last 30 days').waitFor();
    // A double click starts only one run.
    await button(page, 'Run Audit').dblclick();
    await page
      .getByRole('main')
      .getByText(/^All required hours are present\. \d+ entries are at another time\.$/)
      .waitFor();
    await figure(page, 'Total entries').getByText(`${before.length}`, { exact: true }).waitFor();
    await figure(page, 'Valid hours found').getByText('6 / 6').waitFor();
    await page.getByText('Hour 09 (5 entries)').waitFor();
    await page.getByText('Invalid hours: 08, 12, 13').waitFor();
    await page.getByText("Run the 'Align All Template Schedules' migration").waitFor();
    await page.getByLabel('Search entries').fill('screen break');
    await expect.poll(() => rowsOf(page, 'Schedule entries').count()).toBe(2);
    await look(page, 'hours', barriers);
    expect(await runs(api, 'schedule-hours-audit')).toBe(1);

    await page.goto(panel.url('/admin/set-id-audit'));
    await button(page, 'Run Audit').click();
    await page.getByRole('main').getByText('Found 4 invalid Set ID references!').waitFor();
    await figure(page, 'Total Schedules').getByText(`${before.length}`, { exact: true }).waitFor();
    await figure(page, 'Missing Set IDs').getByText('4', { exact: true }).waitFor();
    expect(await rowsOf(page, 'Missing Set ID References').count()).toBe(5);
    expect(await rowsOf(page, 'Example Valid Set IDs').count()).toBe(6);
    await look(page, 'set IDs', barriers);

    await page.goto(panel.url('/admin/schedule-comparison'));
    await button(page, 'Run Audit').click();
    await figure(page, 'Total mismatches').getByText('8', { exact: true }).waitFor();
    await figure(page, 'DB only').getByText('2', { exact: true }).waitFor();
    await figure(page, 'Code only').getByText('1', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Mismatches Only/ }).click();
    await expect.poll(() => rowsOf(page, 'Physical Relief & Mobility').count()).toBe(4);
    const [script] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Generate Sync Script').click(),
    ]);
    await toast(page, /^Generated sync instructions for \d+ changes$/).waitFor();
    expect(script.suggestedFilename()).toMatch(/^schedule-sync-.*\.txt$/);
    const [results] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Export Results').click(),
    ]);
    expect(results.suggestedFilename()).toMatch(/\.json$/);
    await look(page, 'comparison', barriers);

    await page.goto(panel.url('/admin/template-set-audit'));
    await button(page, 'Run Audit').click();
    await page.getByRole('main').getByText('Found 4 mismatches!').waitFor();
    await figure(page, 'Energy & Focus Booster').getByText('5/6').waitFor();
    await page.getByText('Cannot fix missing entries - please create them manually').waitFor();
    await look(page, 'templates', barriers);
    await button(page, 'Fix energy-focus hour 14').click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Fix', exact: true }).click();
    await toast(page, 'Fixed energy-focus hour 14').waitFor();
    await figure(page, 'Energy & Focus Booster').getByText('6/6').waitFor();
    expect(differing(await entries(api))).toHaveLength(2);

    await button(page, 'Fix All').click();
    await dialog.getByText('set-hand-yoga').waitFor();
    await dialog.getByRole('button', { name: 'Fix 2 issues' }).click();
    const progress = page.getByRole('dialog', { name: /^Fixing set IDs/ });
    await progress.getByRole('log').waitFor();
    await toast(page, 'Successfully fixed 2 issues!').waitFor();
    await progress.waitFor({ state: 'hidden' });
    await toast(page, 'Found 1 mismatches!').waitFor();

    const after = await entries(api);
    expect(differing(after)).toEqual([]);
    const changed = after.filter(
      (entry) => !before.some((old) => JSON.stringify(old) === JSON.stringify(entry)),
    );
    expect(changed.map(({ id }) => id).sort()).toEqual(wrong.map(({ id }) => id).sort());
    expect(barriers).toEqual({});
  });

  it('fix one finding, then those that are ticked, and change no other entry', async () => {
    const api = await panel.api(ana);
    const before = await entries(api);
    const ids = async () => (await entries(api)).map(({ id }) => id).sort();
    const without = (...gone: string[]) => before.map(({ id }) => id).filter((id) => !gone.includes(id));
    const page = await panel.openAs(ana, '/admin/schedule-hours-audit');
    const dialog = page.getByRole('dialog', { name: /^Fix \d findings?$/ });

    await button(page, 'Fix default-08').click();
    await dialog.getByText('1 record will change.', { exact: true }).waitFor();
    expect(await ids()).toEqual(without().sort());
    // A double click starts only one run.
    await dialog.getByRole('button', { name: 'Fix 1 record' }).dblclick();
    await dialog.getByText(/^Fixed 1 record/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await ids()).toEqual(without('default-08').sort());
    expect(await runs(api, 'align-template-schedules')).toBe(2);

    // The audit has run again. Its result replaces this one only when the user asks for it.
    await rowsOf(page, 'Entries at other hours')
      .filter({ hasText: 'default-08' })
      .getByText('Fixed')
      .waitFor();
    await button(page, 'Show newer result').click();
    await page.getByText('Invalid hours: 12, 13').waitFor();
    for (const key of ['default-12', 'default-energy-focus-13'])
      await page.getByRole('checkbox', { name: `Select InvalidHour ${key}` }).check();
    await button(page, 'Fix 2 findings: Align All Template Schedules').click();
    await dialog.getByRole('button', { name: 'Fix 2 records' }).click();
    await dialog.getByText(/^Fixed 2 records/).waitFor();

    expect(await ids()).toEqual(without('default-08', 'default-12', 'default-energy-focus-13').sort());
  });
});

async function runs(api: ApiClient, job: string): Promise<number> {
  const { page } = await api.query<{ page: { items: readonly unknown[] } }>(
    'query ($job: [String!]) { page: jobRuns(job: $job) { items { id } } }',
    { job },
  );
  return page.items.length;
}
