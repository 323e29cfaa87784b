import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { dragByTouch, tabTo } from '../support/hands';
import { usePanel } from '../support/panel';
import { type Account, ana, ben, button } from '../support/person';
import { buttonIn, dialogNamed, drag, hasFocusInside, rowsOf, search, toast } from './screens';

const contents = '/admin/classic?tools=Content+Management';
const quick = 'set-2024-quick-strength';
const setsTab = '/admin/classic?tools=Sets+Management';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const library = (page: Page) => dialogNamed(page, 'Exercise Library');
const breathing = (page: Page) => dialogNamed(page, 'Breathing Exercises');
const editor = (page: Page) => dialogNamed(page, /^Edit (breathing )?exercise/);
const equipment = (page: Page) => dialogNamed(page, /^Equipment for/);
const searchIn = (within: Locator) => within.getByRole('searchbox', { name: 'Search' });

describe('the library on the classic dashboard', () => {
  const panel = usePanel({ users: 10 });
  let api: ApiClient;

  beforeAll(async () => {
    api = await panel.api(ana);
  });

  const stored = async (model: string, id: string, field: string): Promise<unknown> => {
    const query = `query ($id: ID!) { record: get${model}(id: $id) { ${field} } }`;
    return (await api.query<{ record: Record<string, unknown> }>(query, { id })).record[field];
  };
  const order = (id: string) => stored('Set', id, 'exerciseIds');

  it('has dialogs for exercises and breathing exercises that work with the mouse', async () => {
    const page = await panel.openAs(ana, contents);
    await card(page, 'Exercise Library').click();
    await searchIn(library(page)).fill('wall sit');
    await buttonIn(library(page), 'Details of Wall sit').click();
    await library(page).getByText('Sit on a chair that is not there').waitFor();
    await buttonIn(library(page), 'Edit Wall sit').click();
    await editor(page).getByLabel('Headline').fill('Sit against the wall');
    await buttonIn(editor(page), 'Save Changes').click();
    await editor(page).waitFor({ state: 'hidden' });
    expect(await stored('Exercise', 'exercise-wall-sit', 'headline')).toBe('Sit against the wall');
    await buttonIn(library(page), 'Close').click();
    await library(page).waitFor({ state: 'hidden' });

    await card(page, 'Breathing Exercises').click();
    await searchIn(breathing(page)).fill('box');
    await buttonIn(breathing(page), 'Details of Box breathing').click();
    await breathing(page).getByText('Once or twice a day, 2 to 4 minutes each').waitFor();
    await buttonIn(breathing(page), 'Edit Box breathing').click();
    await editor(page).getByLabel('Short benefit').fill('Even and calm');
    await buttonIn(editor(page), 'Save Changes').click();
    await editor(page).waitFor({ state: 'hidden' });
    expect(await stored('BreathingExercise', 'breathing-001-box-breathing', 'shortBenefit')).toBe(
      'Even and calm',
    );
    await buttonIn(breathing(page), 'Close').click();
    await breathing(page).waitFor({ state: 'hidden' });
  });

  it('has dialogs that work with the keyboard alone, in which Escape first closes an open field', async () => {
    const page = await panel.openAs(ana, contents);
    await tabTo(page, card(page, 'Exercise Library'));
    await page.keyboard.press('Enter');
    await hasFocusInside(library(page));
    await tabTo(page, searchIn(library(page)));
    await page.keyboard.type('chin tucks');
    const duration = library(page).getByRole('button', { name: /^Duration of Chin tucks/ });
    await tabTo(page, duration);
    await page.keyboard.press('Enter');
    await page.keyboard.type('12');
    await page.keyboard.press('Escape');
    await tabTo(page, duration);
    await tabTo(page, buttonIn(library(page), 'Edit Chin tucks'));
    await page.keyboard.press('Enter');
    await hasFocusInside(editor(page));
    await tabTo(page, editor(page).getByLabel('Subtitle'));
    await page.keyboard.type('Make a double chin');
    await tabTo(page, buttonIn(editor(page), 'Save Changes'));
    await page.keyboard.press('Enter');
    await editor(page).waitFor({ state: 'hidden' });
    expect(await stored('Exercise', 'exercise-chin-tucks', 'subtitle')).toBe('Make a double chin');
    await hasFocusInside(library(page));
    await page.keyboard.press('Escape');
    await library(page).waitFor({ state: 'hidden' });

    await tabTo(page, card(page, 'Breathing Exercises'));
    await page.keyboard.press('Enter');
    await hasFocusInside(breathing(page));
    const active = breathing(page).getByRole('switch', { name: 'Box breathing is active' });
    await tabTo(page, active);
    await page.keyboard.press('Space');
    await breathing(page).getByRole('switch', { name: 'Box breathing is active', checked: false }).waitFor();
    await page.keyboard.press('Control+Z');
    await breathing(page).getByRole('switch', { name: 'Box breathing is active', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await breathing(page).waitFor({ state: 'hidden' });
  });

  it('has dialogs that fit a phone', async () => {
    const page = await panel.openAs(ana, contents, phone);
    await card(page, 'Exercise Library').tap();
    await searchIn(library(page)).fill('ankle circles');
    await buttonIn(library(page), 'Details of Ankle circles').tap();
    await library(page).getByText('exercise-ankle-circles').waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await buttonIn(library(page), 'Edit Ankle circles').tap();
    await editor(page).getByLabel('Subtitle').fill('Both ways');
    await buttonIn(editor(page), 'Save Changes').tap();
    await editor(page).waitFor({ state: 'hidden' });
    expect(await stored('Exercise', 'exercise-ankle-circles', 'subtitle')).toBe('Both ways');
    await buttonIn(library(page), 'Close').tap();
    await library(page).waitFor({ state: 'hidden' });

    await card(page, 'Breathing Exercises').tap();
    await buttonIn(breathing(page), 'Edit Cyclic sighing').tap();
    await editor(page).getByLabel('Short benefit').fill('A long way out');
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await buttonIn(editor(page), 'Save Changes').tap();
    await editor(page).waitFor({ state: 'hidden' });
    expect(await stored('BreathingExercise', 'breathing-003-cyclic-sighing', 'shortBenefit')).toBe(
      'A long way out',
    );
  });

  /** Saves one admin's edits in an editor after another admin has saved the same record. */
  async function saveOnTop(within: Locator, { email }: Account, field: string): Promise<void> {
    await buttonIn(within, 'Save Changes').click();
    await within.getByText(new RegExp(`^${email} changed this .*: ${field}\\.$`)).waitFor();
    await buttonIn(within, 'Apply my changes on top').click();
    await buttonIn(within, 'Save Changes').click();
    await within.waitFor({ state: 'hidden' });
  }

  it('has dialogs and pages with editors that name an admin who saved in the meantime', async () => {
    const [anas, bens] = await Promise.all([
      panel.openAs(ana, contents),
      panel.openAs(ben, '/admin/exercise-library?edit=exercise-calf-raises'),
    ]);
    await card(anas, 'Exercise Library').click();
    await searchIn(library(anas)).fill('calf raises');
    await buttonIn(library(anas), 'Edit Calf raises').click();
    await editor(anas).getByLabel('Subtitle').fill('Slowly');
    await editor(bens).getByLabel('Headline').fill('Up on your toes');
    await buttonIn(editor(bens), 'Save Changes').click();
    await toast(bens, 'Exercise updated successfully!').waitFor();
    await saveOnTop(editor(anas), ben, 'Headline');
    expect(await stored('Exercise', 'exercise-calf-raises', 'headline')).toBe('Up on your toes');
    expect(await stored('Exercise', 'exercise-calf-raises', 'subtitle')).toBe('Slowly');
    await buttonIn(library(anas), 'Close').click();

    await bens.goto(panel.url('/admin/breathing-exercises?edit=breathing-001-box-breathing'));
    await card(anas, 'Breathing Exercises').click();
    await buttonIn(breathing(anas), 'Edit Box breathing').click();
    await editor(anas).getByLabel('How often').fill('Twice a day');
    await editor(bens).getByLabel('When', { exact: true }).fill('Before lunch');
    await buttonIn(editor(bens), 'Save Changes').click();
    await toast(bens, 'Breathing exercise updated successfully!').waitFor();
    await bens.getByRole('button', { name: /^Default duration of Box|^Duration of Box/ }).click();
    await bens.keyboard.type('6');
    await saveOnTop(editor(anas), ben, 'When');
    expect(await stored('BreathingExercise', 'breathing-001-box-breathing', 'howOften')).toBe('Twice a day');
    await buttonIn(breathing(anas), 'Close').click();
    // Ben changed a different field, so the two saves are merged.
    await bens.keyboard.press('Enter');
    await expect
      .poll(() => stored('BreathingExercise', 'breathing-001-box-breathing', 'defaultDuration'))
      .toBe(6);
    expect(await stored('BreathingExercise', 'breathing-001-box-breathing', 'when')).toBe('Before lunch');
  });

  it('has a Sets tab that works with the mouse: expand a row, drag, undo, edit the equipment', async () => {
    const page = await panel.openAs(ana, setsTab);
    const before = await order(quick);
    await search(page).fill('Quick strength');
    await button(page, 'Details of Quick strength').click();
    await drag(page, button(page, 'Move Wall sit'), button(page, 'Move Forearm plank'));
    await rowsOf(page.getByRole('main')).last().getByText('Wall sit', { exact: true }).waitFor();
    await button(page, 'Save order').click();
    await toast(page, 'Exercise order updated successfully').waitFor();
    expect(await order(quick)).toEqual([
      'exercise-desk-push-ups',
      'exercise-forearm-plank',
      'exercise-wall-sit',
    ]);
    await button(page, 'Undo').click();
    await expect.poll(() => order(quick)).toEqual(before);

    await button(page, 'Edit equipment for Desk push-ups').click();
    await buttonIn(equipment(page), 'Yoga Block').click();
    await buttonIn(equipment(page), 'Save Changes').click();
    await toast(page, 'Exercise updated successfully!').waitFor();
    expect(await stored('Exercise', 'exercise-desk-push-ups', 'equipment')).toContain('Yoga Block');
  });

  it('has a Sets tab that works with the keyboard alone', async () => {
    const page = await panel.openAs(ana, setsTab);
    const before = await order(quick);
    await tabTo(page, search(page));
    await page.keyboard.type('Quick strength');
    await tabTo(page, button(page, 'Details of Quick strength'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Move Wall sit down'));
    await page.keyboard.press('Enter');
    await page.getByText('Moved "Wall sit" down', { exact: true }).waitFor();
    await tabTo(page, button(page, 'Save order'));
    await page.keyboard.press('Enter');
    await toast(page, 'Exercise order updated successfully').waitFor();
    expect(await order(quick)).not.toEqual(before);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => order(quick)).toEqual(before);

    await tabTo(page, button(page, 'Edit equipment for Wall sit'));
    await page.keyboard.press('Enter');
    await hasFocusInside(equipment(page));
    await tabTo(page, buttonIn(equipment(page), 'Towel'));
    await page.keyboard.press('Space');
    await tabTo(page, buttonIn(equipment(page), 'Save Changes'));
    await page.keyboard.press('Enter');
    await equipment(page).waitFor({ state: 'hidden' });
    expect(await stored('Exercise', 'exercise-wall-sit', 'equipment')).toContain('Towel');
  });

  it('has a Sets tab that works on a phone, where a finger drags', async () => {
    const page = await panel.openAs(ana, setsTab, phone);
    await search(page).fill('Quick strength');
    await button(page, 'Details of Quick strength').tap();
    await button(page, 'Move Wall sit down').waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await dragByTouch(page, button(page, 'Move Wall sit'), button(page, 'Move Forearm plank'));
    await page.getByText('Moved "Wall sit" to position 3', { exact: true }).waitFor();
    await button(page, 'Save order').tap();
    await toast(page, 'Exercise order updated successfully').waitFor();
    expect(((await order(quick)) as readonly string[]).at(-1)).toBe('exercise-wall-sit');
    await button(page, 'Edit equipment for Forearm plank').tap();
    await buttonIn(equipment(page), 'Mat').waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await buttonIn(equipment(page), 'Towel').tap();
    await buttonIn(equipment(page), 'Save Changes').tap();
    await equipment(page).waitFor({ state: 'hidden' });
    expect(await stored('Exercise', 'exercise-forearm-plank', 'equipment')).toContain('Towel');
  });

  it('has a Sets tab that names an admin who saved the order or the equipment in the meantime', async () => {
    const id = 'set-2024-posture-check';
    const both = await Promise.all([panel.openAs(ana, setsTab), panel.openAs(ben, setsTab)]);
    const [anas, bens] = both;
    for (const page of both) {
      await search(page).fill('Posture check');
      await button(page, 'Details of Posture check').click();
      await button(page, 'Move Chin tucks down').waitFor();
    }
    await button(bens, 'Move Chin tucks down').click();
    await button(bens, 'Move Chin tucks down').click();
    await button(bens, 'Save order').click();
    await toast(bens, 'Exercise order updated successfully').waitFor();
    await button(anas, 'Remove exercise-doorframe-lean').click();
    await button(anas, 'Save order').click();
    await anas.getByText(new RegExp(`^${ben.email} changed this set .*: Exercises\\.$`)).waitFor();
    await button(anas, 'Apply my changes on top').click();
    await button(anas, 'Save order').click();
    await toast(anas, 'Exercise order updated successfully').waitFor();
    expect(await order(id)).toEqual(['exercise-wall-angels', 'exercise-chin-tucks']);

    for (const page of both) await button(page, 'Edit equipment for Chin tucks').click();
    await buttonIn(equipment(bens), 'Chair').click();
    await buttonIn(equipment(bens), 'Save Changes').click();
    await equipment(bens).waitFor({ state: 'hidden' });
    await buttonIn(equipment(anas), 'Towel').click();
    await saveOnTop(equipment(anas), ben, 'Equipment');
    expect(await stored('Exercise', 'exercise-chin-tucks', 'equipment')).toContain('Towel');
  });
});
