import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { dragByTouch, tabTo } from '../support/hands';
import { usePanel } from '../support/panel';
import { ana, ben, button } from '../support/person';
import { drag, hasFocusInside, rowsOf, search, toast } from './screens';

interface StoredSet {
  readonly title: string;
  readonly description: string | null;
  readonly exerciseIds: readonly string[] | null;
  readonly isActive: boolean | null;
}

const storedSet = async (api: ApiClient, id: string): Promise<StoredSet> =>
  (
    await api.query<{ getSet: StoredSet }>(
      'query ($id: ID!) { getSet(id: $id) { title description exerciseIds isActive } }',
      { id },
    )
  ).getSet;

const quick = 'set-2024-quick-strength';
const editor = (page: Page) => page.getByRole('dialog');
const act = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true });
const rows = (page: Page) => rowsOf(editor(page));
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const manage = (id: string) => `/admin/exercises?set=${id}&edit=exercises`;

describe('the editor of sets', () => {
  const panel = usePanel({ users: 10 });
  let api: ApiClient;

  beforeAll(async () => {
    api = await panel.api(ana);
  });

  it('works with the mouse: menu, drag, search and add, one save, one undo', async () => {
    const before = await storedSet(api, quick);
    const page = await panel.openAs(ana, '/admin/exercises');
    await button(page, 'Actions for Quick strength').click();
    await page.getByRole('menuitem', { name: 'Manage Exercises' }).click();
    await rows(page).first().waitFor();

    await drag(page, act(page, 'Move Wall sit'), act(page, 'Move Forearm plank'));
    await rows(page).last().getByText('Wall sit').waitFor();
    await editor(page).getByRole('searchbox', { name: 'Search exercises' }).fill('calf');
    await act(page, 'Add Calf raises').click();
    expect(await act(page, 'Added Calf raises').getAttribute('aria-disabled')).toBe('true');
    await act(page, 'Save Changes').click();
    await toast(page, 'Exercise added successfully').waitFor();

    const saved = await storedSet(api, quick);
    expect(saved.exerciseIds).toEqual([
      'exercise-desk-push-ups',
      'exercise-forearm-plank',
      'exercise-wall-sit',
      'exercise-calf-raises',
    ]);
    await button(page, 'Undo').click();
    await expect.poll(async () => (await storedSet(api, quick)).exerciseIds).toEqual(before.exerciseIds);
  });

  it('works with the keyboard alone, and has no accessibility barriers', async () => {
    const page = await panel.openAs(ana, '/admin/exercises');
    await tabTo(page, search(page));
    await page.keyboard.type('quick strength');
    await tabTo(page, button(page, 'Actions for Quick strength'));
    await page.keyboard.press('Enter');
    await hasFocusInside(page.getByRole('menu'));
    await page.keyboard.type('m');
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: 'Manage Exercises' }).waitFor();
    await page.keyboard.press('Enter');
    await rows(page).first().waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);

    await tabTo(page, act(page, 'Move Wall sit'));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await rows(page).last().getByText('Wall sit').waitFor();
    await page.keyboard.press('Space');
    await editor(page).getByText('Moved "Wall sit" to position 3', { exact: true }).waitFor();
    await tabTo(page, act(page, 'Move Wall sit up'));
    await page.keyboard.press('Enter');
    await editor(page).getByText('Moved "Wall sit" up', { exact: true }).waitFor();
    expect(await act(page, 'Move Wall sit up').evaluate((one) => one === document.activeElement)).toBe(true);

    await page.keyboard.press('Escape');
    await page.getByText('You have unsaved changes. Are you sure you want to close?').waitFor();
    await page.keyboard.press('Enter');
    await rows(page).first().waitFor();
    await tabTo(page, act(page, 'Save Changes'));
    await page.keyboard.press('Enter');
    await toast(page, 'Set updated successfully').waitFor();
    await page.keyboard.press('Control+Z');
    await toast(page, 'Action undone successfully').waitFor();
    await expect.poll(async () => (await storedSet(api, quick)).exerciseIds?.[0]).toBe('exercise-wall-sit');
  });

  it('edits a single field of a card: title, durations and status', async () => {
    const page = await panel.openAs(ana, '/admin/exercises?q=quick+strength');
    await page.getByRole('button', { name: /^Title of Quick strength/ }).click();
    await page.getByLabel('Title of Quick strength').fill('Quick power');
    await page.keyboard.press('Tab');
    await toast(page, 'Set updated successfully').waitFor();
    expect((await storedSet(api, quick)).title).toBe('Quick power');
    await button(page, 'Undo').click();
    await page.getByRole('button', { name: /^Title of Quick strength/ }).waitFor();

    await page.getByRole('button', { name: /^Durations of Quick strength/ }).click();
    const durations = page.getByLabel('Durations of Quick strength');
    await durations.fill('two minutes');
    await page.keyboard.press('Enter');
    await page.getByText("'two minutes' is not a list of durations in seconds").waitFor();
    expect(await durations.inputValue()).toBe('two minutes');
    await page.keyboard.press('Escape');

    await page.getByRole('switch', { name: 'Quick strength is active' }).press('Space');
    await button(page, 'Deactivate set').or(toast(page, 'Set deactivated successfully')).first().waitFor();
    if (await button(page, 'Deactivate set').isVisible()) await button(page, 'Deactivate set').click();
    await expect.poll(async () => (await storedSet(api, quick)).isActive).toBe(false);
    await toast(page, 'Set deactivated successfully').waitFor();
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => (await storedSet(api, quick)).isActive).toBe(true);
  });

  it('asks before the back button discards changes, and keeps or discards them', async () => {
    const page = await panel.openAs(ana, '/admin/exercises');
    await button(page, 'Actions for Quick strength').click();
    await page.getByRole('menuitem', { name: 'Edit Set' }).click();
    await editor(page).getByLabel('Title').fill('Slow strength');

    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await editor(page).getByLabel('Title').inputValue()).toBe('Slow strength');
    await page.goBack();
    await button(page, 'Discard changes').click();
    await editor(page).waitFor({ state: 'hidden' });
    expect((await storedSet(api, quick)).title).toBe('Quick strength');
  });

  it('fits a phone: filters, menu, buttons, one save, one undo', async () => {
    const before = (await storedSet(api, quick)).exerciseIds;
    const page = await panel.openAs(ana, '/admin/exercises', phone);
    await button(page, 'Filters').tap();
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('strength');
    await button(page, 'Actions for Quick strength').tap();
    await page.getByRole('menuitem', { name: 'Manage Exercises' }).tap();
    await rows(page).first().waitFor();
    await act(page, 'Move Wall sit down').tap();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await act(page, 'Save Changes').tap();
    await toast(page, 'Set updated successfully').waitFor();
    expect((await storedSet(api, quick)).exerciseIds).not.toEqual(before);
    await button(page, 'Undo').tap();
    await expect.poll(async () => (await storedSet(api, quick)).exerciseIds).toEqual(before);
  });

  it('is opened by set management with the mouse: filters, details, drag, one save, one undo', async () => {
    const before = (await storedSet(api, quick)).exerciseIds;
    const page = await panel.openAs(ana, '/admin/set-management');
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('strength');
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('active');
    await button(page, 'View details of Quick strength').click();
    await act(page, 'Edit').click();
    await rows(page).first().getByText('Wall sit').waitFor();
    await drag(page, act(page, 'Move Wall sit'), act(page, 'Move Forearm plank'));
    await rows(page).last().getByText('Wall sit').waitFor();
    await editor(page).getByRole('searchbox', { name: 'Search exercises' }).fill('calf');
    await act(page, 'Add Calf raises').click();
    await act(page, 'Save Changes').click();
    await toast(page, 'Exercise order updated successfully').waitFor();
    expect((await storedSet(api, quick)).exerciseIds).toEqual([
      'exercise-desk-push-ups',
      'exercise-forearm-plank',
      'exercise-wall-sit',
      'exercise-calf-raises',
    ]);
    await button(page, 'Undo').click();
    await expect.poll(async () => (await storedSet(api, quick)).exerciseIds).toEqual(before);
  });

  it('is opened by set management with the keyboard alone: search, move, save, undo', async () => {
    const page = await panel.openAs(ana, '/admin/set-management');
    const before = (await storedSet(api, quick)).exerciseIds;
    await tabTo(page, page.getByRole('main').getByRole('searchbox', { name: 'Search' }));
    await page.keyboard.type('quick strength');
    await tabTo(page, button(page, 'Manage Quick strength'));
    await page.keyboard.press('Enter');
    await tabTo(page, act(page, 'Move Wall sit down'));
    await page.keyboard.press('Enter');
    await tabTo(page, act(page, 'Save Changes'));
    await page.keyboard.press('Enter');
    await toast(page, 'Exercise order updated successfully').waitFor();
    expect((await storedSet(api, quick)).exerciseIds).not.toEqual(before);

    await page.keyboard.press('Control+Z');
    await toast(page, 'Action undone successfully').waitFor();
    await expect.poll(async () => (await storedSet(api, quick)).exerciseIds).toEqual(before);
  });

  it('is opened by set management on a phone, where a finger drags', async () => {
    const page = await panel.openAs(ana, '/admin/set-management?q=quick+strength', phone);
    await button(page, 'View details of Quick strength').tap();
    await act(page, 'Edit').tap();
    await rows(page).first().getByText('Wall sit').waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);

    await dragByTouch(page, act(page, 'Move Wall sit'), act(page, 'Move Forearm plank'));
    await editor(page).getByText('Moved "Wall sit" to position 3', { exact: true }).waitFor();
    await act(page, 'Save Changes').tap();
    await toast(page, 'Exercise order updated successfully').waitFor();
    expect((await storedSet(api, quick)).exerciseIds?.at(-1)).toBe('exercise-wall-sit');
    await button(page, 'Undo').tap();
    await expect.poll(async () => (await storedSet(api, quick)).exerciseIds?.[0]).toBe('exercise-wall-sit');
  });

  it('tells an admin who saves second, keeps their input, and merges both', async () => {
    const [anas, bens] = await Promise.all([
      panel.openAs(ana, manage('set-2024-posture-check')),
      panel.openAs(ben, '/admin/exercises?set=set-2024-posture-check&edit=details'),
    ]);
    await rows(anas).first().waitFor();
    await editor(bens).getByLabel('Description').fill('Two minutes against the wall.');
    await act(bens, 'Save Changes').click();
    await toast(bens, 'Set updated successfully').waitFor();

    await act(anas, 'Remove missing').click();
    await act(anas, 'Save Changes').click();
    await editor(anas)
      .getByText(new RegExp(`^${ben.email} changed this set .*Description`))
      .waitFor();
    await act(anas, 'Apply my changes on top').click();
    await act(anas, 'Save Changes').click();
    await toast(anas, 'Exercise removed from set').waitFor();

    expect(await storedSet(api, 'set-2024-posture-check')).toMatchObject({
      description: 'Two minutes against the wall.',
      exerciseIds: ['exercise-chin-tucks', 'exercise-wall-angels'],
    });
  });

  it('opens at the first invalid field', async () => {
    const page = await panel.openAs(
      ana,
      '/admin/exercises?set=set-2024-move-and-breathe&edit=details&field=equipment',
    );

    const broken = editor(page).getByRole('textbox', { name: 'Equipment, as stored' });
    await broken.waitFor();
    await expect.poll(() => broken.evaluate((one) => one === document.activeElement)).toBe(true);
    await broken.fill('["Chair","Wall"]');
    await act(page, 'Save Changes').click();
    await toast(page, 'Set updated successfully').waitFor();
  });

  it('is opened by two admins in set management, whose orders are merged', async () => {
    const address = `/admin/set-management?set=${quick}&edit=exercises`;
    const [anas, bens] = await Promise.all([panel.openAs(ana, address), panel.openAs(ben, address)]);
    const [first = '', second = '', ...others] = (await storedSet(api, quick)).exerciseIds ?? [];
    await rows(anas).first().waitFor();
    await rows(bens)
      .first()
      .getByRole('button', { name: /^Move .* down$/ })
      .click();
    await act(bens, 'Save Changes').click();
    await toast(bens, 'Exercise order updated successfully').waitFor();

    await editor(anas).getByRole('searchbox', { name: 'Search exercises' }).fill('calf');
    await act(anas, 'Add Calf raises').click();
    await act(anas, 'Save Changes').click();
    await editor(anas)
      .getByText(new RegExp(`^${ben.email} changed this set .*: Exercises\\.$`))
      .waitFor();
    await act(anas, 'Apply my changes on top').click();
    await act(anas, 'Save Changes').click();
    await toast(anas, 'Exercise order updated successfully').waitFor();
    expect((await storedSet(api, quick)).exerciseIds).toEqual([
      second,
      first,
      ...others,
      'exercise-calf-raises',
    ]);
  });
});
