import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, runEnd, startMigration } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { addFilter } from '../support/filters';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, ben, button, heading } from '../support/person';
import { tableOf } from '../support/tables';

const table = (page: Page) => tableOf(page, 'Audit entries, newest first');
const row = (page: Page, words: string) => table(page).getByRole('row').filter({ hasText: words });
const details = (page: Page) => page.getByRole('region', { name: 'Entry' });
const search = (page: Page) => new URL(page.url()).searchParams;
const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last();

interface Written {
  readonly id: string;
  readonly _version: number;
}

async function write(api: ApiClient, operation: 'createSet' | 'updateSet', input: object): Promise<Written> {
  const type = operation === 'createSet' ? 'CreateSetInput' : 'UpdateSetInput';
  const { set } = await api.query<{ set: Written }>(
    `mutation ($input: ${type}!, $token: String!) { set: ${operation}(input: $input, clientToken: $token) { id _version } }`,
    { input, token: randomUUID() },
  );
  return set;
}

/**
 * Creates a set with the given title, and changes its description once, from 'Before' to 'After'. Returns the
 * set's ID.
 */
async function editedSet(api: ApiClient, title: string): Promise<string> {
  const { id } = await write(api, 'createSet', { title, type: 'Movement', description: 'Before' });
  await write(api, 'updateSet', { id, _version: 1, description: 'After' });
  return id;
}

async function descriptionOf(api: ApiClient, id: string): Promise<string> {
  const { getSet } = await api.query<{ getSet: { description: string } }>(
    'query ($id: ID!) { getSet(id: $id) { description } }',
    { id },
  );
  return getSet.description;
}

describe('the audit trail', () => {
  const panel = usePanel({ users: 5 });
  let api: ApiClient;
  let other: ApiClient;
  let runId: string;

  beforeAll(async () => {
    api = await panel.api(ana);
    other = await panel.api(ben);
    runId = (await runEnd(api, (await startMigration(api)).id)).id;
  });

  it('shows each action with the record before and after, and lets an admin undo and redo it', async () => {
    const id = await editedSet(api, 'Desk break');
    const page = await panel.openAs(ana, '/admin/audit');
    const updated = "Updated set 'Desk break': description";

    await row(page, updated).click();
    await details(page).getByText(updated, { exact: true }).first().waitFor();
    await expect.poll(() => search(page).get('entry'), patience).toMatch(/^[0-9a-f]{32}$/);
    const difference = details(page).getByRole('table', { name: 'Difference' });
    await difference.locator('del', { hasText: 'Before' }).waitFor();
    await difference.locator('ins', { hasText: 'After' }).waitFor();
    expect(await difference.getByRole('row').count()).toBe(2);

    await details(page)
      .getByRole('button', { name: `Undo ${updated}` })
      .click();
    await toast(page, `Undone: ${updated}`).waitFor();
    expect(await descriptionOf(api, id)).toBe('Before');
    await row(page, updated).getByText(`Undone by ${ana.email}`).first().waitFor();

    await row(page, updated).getByRole('button', { name: /^Redo/ }).first().click();
    await toast(page, `Redone: ${updated}`).waitFor();
    expect(await descriptionOf(api, id)).toBe('After');

    await button(page, 'Close details').click();
    await details(page).waitFor({ state: 'hidden' });
  });

  it('says why an edit cannot be undone if somebody has changed the record since', async () => {
    const id = await editedSet(api, 'Shared set');
    const page = await panel.openAs(ana, '/admin/audit?q=shared');
    await row(page, 'Created set').waitFor();

    await write(other, 'updateSet', { id, _version: 2, description: 'From Ben' });
    await row(page, "Updated set 'Shared set': description")
      .last()
      .getByRole('button', { name: /^Undo/ })
      .click();

    await toast(page, 'Failed to undo action').waitFor();
    await page.getByRole('main').getByText(`changed by ${ben.email}`).waitFor();
    expect(await descriptionOf(api, id)).toBe('From Ben');
  });

  it('finds entries by type, user and words on the server, and keeps the filters after a reload', async () => {
    await editedSet(other, 'Stretching at noon');
    const page = await panel.openAs(ana, '/admin/audit');

    await page.getByLabel('Search').fill('stretching');
    await row(page, "Created set 'Stretching at noon'").waitFor();
    await row(page, 'Desk break').first().waitFor({ state: 'hidden' });
    await addFilter(page, 'User', { text: ana.email });
    await page.getByText('No matching entries').waitFor();
    await page.reload();
    await button(page, 'Remove filter Text: stretching').click();
    await row(page, 'Desk break').first().waitFor();
    expect(Object.fromEntries(search(page))).toEqual({ user: ana.email });

    await button(page, 'Clear all').click();
    await addFilter(page, 'Type', { tick: 'Migration' });
    await row(page, 'Stretching at noon').first().waitFor({ state: 'hidden' });
    await row(page, 'User identifier migration').getByRole('link', { name: /^run / }).click();
    await heading(page, 'User identifier migration').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/jobs/${runId}`);
  });

  it('shows new entries automatically until this is switched off', async () => {
    const page = await panel.openAs(ana, '/admin/audit?q=comes');
    await page.getByText('No matching entries').waitFor();

    await editedSet(other, 'Comes by itself');
    await row(page, "Created set 'Comes by itself'").waitFor();
    await page.getByText('Auto-refresh every 10 s').click();
    await page.getByRole('switch', { checked: false }).waitFor({ state: 'attached' });
    await editedSet(other, 'Comes when asked');
    await button(page, 'Refresh').click();

    await row(page, "Created set 'Comes when asked'").waitFor();
  });

  it('exports all matches, as JSON and as CSV', async () => {
    await editedSet(api, 'Saved');
    const page = await panel.openAs(ana, '/admin/audit?q=saved');
    await row(page, "Created set 'Saved'").waitFor();

    const json = await save(page, /^JSON/);
    const csv = await save(page, /^CSV/);

    await toast(page, 'Audit logs exported successfully').waitFor();
    const entries = JSON.parse(json) as { description: string; after: Record<string, object> }[];
    expect(entries.map(({ description }) => description)).toEqual([
      "Updated set 'Saved': description",
      "Created set 'Saved'",
    ]);
    expect(Object.values(entries[0]?.after ?? {})).toMatchObject([{ title: 'Saved', description: 'After' }]);
    expect(csv.trim().split('\r\n')).toHaveLength(3);
  });

  it('starts the undo of a run from its entry after a confirmation, and links to it', async () => {
    const page = await panel.openAs(ana, '/admin/audit?type=migration');

    await row(page, 'User identifier migration')
      .getByRole('button', { name: /^Undo…/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo changes' }).click();

    await page.getByText('Undoes run').waitFor();
    await page.getByText('Run complete').waitFor();
  });

  it("shows a run and an edit of several records in a record's history, each with its values and its undo", async () => {
    const id = await editedSet(api, 'Chair break');
    const other = await editedSet(api, 'Wall break');
    const fields = (description: string) => JSON.stringify({ description });
    await api.query(
      'mutation ($input: EditRecordsInput!, $token: String!) { editRecords(input: $input, clientToken: $token) { changed } }',
      {
        input: { model: 'Set', action: 'SET', records: [{ id }, { id: other }], fields: fields('Together') },
        token: randomUUID(),
      },
    );
    const params = { model: 'Set', action: 'set', fields: fields('By a run'), ids: [id] };
    const { startJob } = await api.query<{ startJob: { id: string } }>(
      'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }',
      {
        input: {
          job: 'edit-records',
          params: JSON.stringify(params),
          dryRun: false,
          clientToken: randomUUID(),
        },
      },
    );
    const run = await runEnd(api, startJob.id);
    const page = await panel.openAs(ana, `/admin/audit?record=${encodeURIComponent(`Set#${id}`)}&older=true`);

    await row(page, 'Edit records: sets').waitFor();
    expect(await table(page).getByRole('row').count()).toBe(5);
    await page.getByText(/^Edits of the last 400 days, and runs since /).waitFor();
    await row(page, 'Edit records: sets').click();
    const difference = details(page).getByRole('table', { name: 'Difference' });
    await difference.locator('del', { hasText: 'Together' }).waitFor();
    await difference.locator('ins', { hasText: 'By a run' }).waitFor();
    await details(page)
      .getByRole('button', { name: /^Undo…/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo changes' }).click();
    await page.getByText('Run complete').waitFor();

    expect(await descriptionOf(api, id)).toBe('Together');
    await page.goto(new URL(`/admin/audit?record=${encodeURIComponent(`Set#${id}`)}`, page.url()).href);
    await row(page, 'Undo: Edit records').waitFor();
    expect(await table(page).getByRole('row').count()).toBe(6);
    expect(run.changed).toBe(1);
  });

  it('has no accessibility barriers in dark and light, on a wide window and a phone, with and without an open entry', async () => {
    const page = await panel.openAs(ana, '/admin/audit');
    const found: Record<string, readonly string[]> = {};
    const look = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const [width, height] of [
          [1440, 900],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          const barriers = [...(await overflowOf(page)), ...(await barriersOn(page))];
          if (barriers.length > 0) found[`${name}, ${colorScheme}, ${width}`] = barriers;
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await row(page, 'Desk break').first().waitFor();
    await look('list');
    await row(page, "Updated set 'Desk break'").first().click();
    await details(page).getByRole('table', { name: 'Difference' }).waitFor();
    await look('details');
    await button(page, 'Clear history…').click();
    await page.getByRole('alertdialog').waitFor();
    await look('question');

    expect(found).toEqual({});
  });

  it('hides older entries once it is cleared, and deletes nothing', async () => {
    const page = await panel.openAs(ana, '/admin/audit');
    await row(page, 'Desk break').first().waitFor();

    await button(page, 'Clear history…').click();
    await page
      .getByRole('alertdialog')
      .getByText(/They will not be deleted/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hide all entries' }).click();

    await toast(page, 'Audit logs cleared').waitFor();
    await row(page, 'Desk break').first().waitFor({ state: 'hidden' });
    await row(page, 'Cleared the audit history').waitFor();
    await button(page, 'Show older entries').click();
    await row(page, 'Desk break').first().waitFor();
    expect(search(page).get('older')).toBe('true');
  });
});

/** Exports the page's list and returns the file's text. */
async function save(page: Page, format: RegExp): Promise<string> {
  const saved = page.waitForEvent('download');
  await button(page, 'Export logs').click();
  await page.getByRole('menuitem', { name: format }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^audit-logs-\d{4}-\d\d-\d\d\.(json|csv)$/);
  return readFile(await download.path(), 'utf8');
}

describe('undo and redo with the keyboard', () => {
  const panel = usePanel({ users: 5 });

  it("apply to the admin's own last edit from any page, and leave a field its own undo", async () => {
    const api = await panel.api(ana);
    const page = await panel.openAs(ana, '/admin/jobs/history');
    await heading(page, 'Job history').waitFor();
    await page.keyboard.press('Control+z');
    await toast(page, 'Nothing to undo').waitFor();
    const id = await editedSet(api, 'From anywhere');

    await page.keyboard.press('Control+z');
    await toast(page, 'Action undone successfully').waitFor();
    await toast(page, "Updated set 'From anywhere': description").waitFor();
    expect(await descriptionOf(api, id)).toBe('Before');

    await page.keyboard.press('Control+Shift+z');
    await toast(page, 'Action redone successfully').waitFor();
    expect(await descriptionOf(api, id)).toBe('After');
    await page.keyboard.press('Control+Shift+z');
    await toast(page, 'Nothing to redo').waitFor();

    await page.getByLabel('Search').fill('typed');
    await page.keyboard.press('Control+z');
    await page.goto(panel.url('/admin/audit'));
    await button(page, 'Clear history…').click();
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Control+z');
    expect(await descriptionOf(api, id)).toBe('After');
  });

  it('are offered by the toast and by the buttons of the trail, with tooltips that name the edit', async () => {
    const api = await panel.api(ana);
    const id = await editedSet(api, 'With buttons');
    const page = await panel.openAs(ana, '/admin/audit');

    await button(page, 'Undo').hover();
    await page.getByRole('tooltip', { name: "Undo: Updated set 'With buttons': description" }).waitFor();
    await button(page, 'Undo').click();
    await toast(page, 'Action undone successfully').waitFor();
    expect(await descriptionOf(api, id)).toBe('Before');

    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Redo' }).click();
    await toast(page, 'Action redone successfully').waitFor();
    expect(await descriptionOf(api, id)).toBe('After');
  });
});
