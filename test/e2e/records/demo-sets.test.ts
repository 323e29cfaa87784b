import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { usePanel } from '../support/panel';
import { ana, ben, button } from '../support/person';

interface Stored {
  readonly id: string;
  readonly templateId: string;
  readonly title: string;
}

/** Returns the existing demo sets, ordered by template. */
async function stored(api: ApiClient): Promise<readonly Stored[]> {
  const { sets } = await api.query<{ sets: { items: readonly Stored[] } }>(
    'query { sets: listPublicDemoSets { items { id templateId title } } }',
  );
  return sets.items.toSorted((one, other) => one.templateId.localeCompare(other.templateId));
}

const templatesOf = async (api: ApiClient) => (await stored(api)).map(({ templateId }) => templateId);
/** Confirms the prompt that appears before a real run. */
const confirm = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
const row = (page: Page, template: string) => page.getByRole('row').filter({ hasText: template });
const card = (page: Page, template: string) =>
  page.getByRole('list', { name: 'Templates' }).getByRole('listitem').filter({ hasText: template });
const entry = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Log entries' }).getByRole('listitem').filter({ hasText: text }).first();
/** Returns the last run's outcome, which is shown above the table. */
const outcome = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

describe('the public demo sets', () => {
  const panel = usePanel({ users: 4 });

  it('are migrated and cleared, one or all, with a dry run, an undo, and a log for every admin (docs/product.md)', async () => {
    const api = await panel.api(ana);
    const before = await stored(api);
    const page = await panel.openAs(ana, '/admin/demo-migration');
    await row(page, 'energy-focus').getByText('Migrated', { exact: true }).waitFor();
    await row(page, 'stress-comfort').getByText('Different version').waitFor();
    await row(page, 'physical-relief').getByText('Not Migrated').waitFor();
    expect(await button(page, 'Clear physical-relief').getAttribute('aria-disabled')).toBe('true');

    await page.getByText(/^Dry run:/).click();
    await button(page, 'Migrate physical-relief').click();
    await outcome(page, 'Dry run: would create 1 demo set. Nothing was written').waitFor();
    expect(await stored(api)).toEqual(before);

    await page.getByText(/^Dry run: shows/).click();
    await button(page, 'Migrate physical-relief').click();
    await confirm(page, 'Migrate');
    await outcome(page, 'Created demo set for physical-relief').waitFor();
    await row(page, 'physical-relief').getByText('Migrated', { exact: true }).waitFor();
    await button(page, 'Migrate All').click();
    await page.getByText('1 demo set will be created and 1 replaced. 2 are already up to date.').waitFor();
    await confirm(page, 'Migrate all');
    await outcome(page, 'Successfully migrated all templates').waitFor();
    const migrated = await stored(api);
    expect(migrated.map(({ templateId }) => templateId)).toEqual([
      'energy-focus',
      'physical-relief',
      'reduce-stiffness',
      'stress-comfort',
    ]);
    // Sets that were already up to date have been kept, and the older version has been removed.
    expect(migrated[0]).toEqual(before[0]);
    expect(migrated.map(({ id }) => id)).not.toContain('demo-stress-comfort');

    await button(page, 'Clear All').click();
    const question = page.getByRole('alertdialog', { name: 'Clear all demo sets?' });
    await question.getByText(/^Removes 4 demo sets/).waitFor();
    await question.getByRole('button', { name: 'Clear all' }).click();
    await outcome(page, 'Successfully cleared all demo sets').waitFor();
    await row(page, 'energy-focus').getByText('Not Migrated').waitFor();
    expect(await stored(api)).toEqual([]);

    const other = await panel.openAs(ben, '/admin/demo-migration');
    await entry(other, 'Successfully cleared all demo sets').getByText(ana.email).waitFor();
    await entry(other, 'Created demo set for physical-relief').waitFor();

    await outcome(page, 'Successfully cleared all demo sets').getByRole('button', { name: 'Undo' }).click();
    await row(page, 'energy-focus').getByText('Migrated', { exact: true }).waitFor();
    expect(await stored(api)).toEqual(migrated);
  });

  it('are populated or updated, cleared, and all populated again (docs/product.md)', async () => {
    const api = await panel.api(ana);
    const page = await panel.openAs(ana, '/admin/demo-sets');
    await button(page, 'Clear All Data').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear all' }).click();
    await outcome(page, 'Successfully cleared all demo sets').waitFor();
    await button(page, 'Populate energy-focus').click();
    await confirm(page, 'Populate');
    await outcome(page, 'Created demo set for energy-focus').waitFor();
    await card(page, 'energy-focus').getByText('Populated', { exact: true }).waitFor();
    const [made] = await stored(api);
    await api.query(
      'mutation ($input: UpdatePublicDemoSetInput!) { updatePublicDemoSet(input: $input, clientToken: "edit-by-hand-1") { id } }',
      { input: { id: made?.id, _version: 1, title: 'Before' } },
    );
    await page.reload();
    await card(page, 'energy-focus').getByText('A different version is stored').waitFor();

    await button(page, 'Update energy-focus').click();
    await confirm(page, 'Update');
    await outcome(page, 'Updated demo set for energy-focus').waitFor();
    await card(page, 'energy-focus').getByText('Populated', { exact: true }).waitFor();
    expect(await stored(api)).toEqual([made]);
    await button(page, 'Populate All Templates').click();
    await confirm(page, 'Populate all');
    await outcome(page, 'Successfully populated all templates').waitFor();

    expect(await templatesOf(api)).toEqual([
      'energy-focus',
      'physical-relief',
      'reduce-stiffness',
      'stress-comfort',
    ]);
    await button(page, 'Update reduce-stiffness').waitFor();
  });
});
