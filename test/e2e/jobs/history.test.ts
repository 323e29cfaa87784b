import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { stopDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { runEnd, startMigration } from '../../support/host-process';
import { addFilter } from '../support/filters';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, button, heading } from '../support/person';
import { status } from '../support/runs';
import { tableOf } from '../support/tables';

const held = 'ActivityHistory';
const rows = (page: Page) => tableOf(page, 'Runs, newest first').getByRole('row');

/** Waits until the given number of runs is visible. */
const shows = (page: Page, runs: number) => expect.poll(() => rows(page).count(), patience).toBe(runs + 1);

const search = (page: Page) => new URL(page.url()).searchParams;

describe('the history, as on-call uses it,', () => {
  const panel = usePanel({ users: 20 });
  let dry: JobRun;
  let stopped: JobRun;

  beforeAll(async () => {
    const api = await panel.api(ana);
    dry = await runEnd(api, (await startMigration(api, true)).id);
    const hold = panel.holdWrites(held);
    const { id } = await startMigration(api);
    await api.query(stopDocument, { id });
    hold.release();
    stopped = await runEnd(api, id);
  });

  it('finds a run by the end of its ID, and keeps the search after a reload, back and forward', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history');
    await shows(page, 2);

    await page.getByLabel('Search').fill(dry.id.slice(-6).toLowerCase());
    await shows(page, 1);
    await addFilter(page, 'Kind of run', { tick: 'Dry runs' });
    await button(page, 'Remove filter Dry runs').waitFor();
    await page.reload();
    await shows(page, 1);
    expect(await page.getByLabel('Search').inputValue()).toBe(dry.id.slice(-6).toLowerCase());

    await page.goBack();
    await expect.poll(() => search(page).get('kind'), patience).toBeNull();
    await page.goForward();
    await expect.poll(() => search(page).get('kind'), patience).toBe('dry');
    await button(page, 'Clear all').click();
    await shows(page, 2);
  });

  it('says which filter hides the runs, and removes it', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history?kind=dry&status=FAILED');
    await page.getByText('No matching runs').waitFor();

    await button(page, '1 run without “Status: Failed”').click();

    await shows(page, 1);
    expect(search(page).get('status')).toBeNull();
  });

  it('exports all matches as CSV', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history?kind=dry');
    await shows(page, 1);

    const saved = page.waitForEvent('download');
    await button(page, 'Export').click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const download = await saved;

    expect(download.suggestedFilename()).toMatch(/^runs-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(dry.id);
  });

  it('lets the search palette find a run by the end of its ID', async () => {
    const page = await panel.openAs(ana, '/admin');
    await heading(page, 'Home').waitFor();

    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: /^Search pages/ }).waitFor();
    await page.keyboard.type(stopped.id.slice(-5).toLowerCase());
    await page.getByRole('option', { name: new RegExp(stopped.id.slice(-4)) }).waitFor();
    await page.keyboard.press('Enter');

    await expect.poll(() => new URL(page.url()).pathname, patience).toBe(`/admin/jobs/${stopped.id}`);
  });

  it('keeps the filters while a listed run is resumed', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history?kind=real&by=ana');
    await shows(page, 1);

    await rows(page).nth(1).getByRole('link').first().click();
    await button(page, 'Resume').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume run' }).click();
    await status(page, 'Succeeded');
    await page.goBack();

    await shows(page, 1);
    await rows(page).nth(1).getByText('Succeeded').waitFor();
    expect(Object.fromEntries(search(page))).toEqual({ kind: 'real', by: 'ana' });
  });
});
