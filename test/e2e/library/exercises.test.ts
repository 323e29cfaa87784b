import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { tabTo } from '../support/hands';
import { usePanel } from '../support/panel';
import { ana, ben, button } from '../support/person';
import { dialog, hasFocusInside, search, toast } from './screens';

interface StoredExercise {
  readonly title: string;
  readonly subtitle: string | null;
  readonly duration: number;
}

const storedExercise = async (api: ApiClient, id: string): Promise<StoredExercise> =>
  (
    await api.query<{ getExercise: StoredExercise }>(
      'query ($id: ID!) { getExercise(id: $id) { title subtitle duration } }',
      { id },
    )
  ).getExercise;

describe('the exercise library', () => {
  const panel = usePanel({ users: 10 });
  let api: ApiClient;

  beforeAll(async () => {
    api = await panel.api(ana);
  });

  const firstInhale = async () =>
    (
      await api.query<{ getBreathingExercise: { inhale1: number } }>(
        'query ($id: ID!) { getBreathingExercise(id: $id) { inhale1 } }',
        { id: 'breathing-003-cyclic-sighing' },
      )
    ).getBreathingExercise.inhale1;

  it('works with the mouse: search, expand a row, edit, undo', async () => {
    const page = await panel.openAs(ana, '/admin/exercise-library');
    await search(page).fill('wall sit');
    await button(page, 'Details of Wall sit').click();
    await page.getByRole('list').getByText(/back/i).first().waitFor();
    await button(page, 'Edit Wall sit').click();
    await dialog(page).getByLabel('Headline').fill('A chair without a chair');
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);

    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();

    await toast(page, 'Exercise updated successfully!').waitFor();
    await button(page, 'Undo').click();
    await toast(page, 'Redo')
      .or(page.getByRole('button', { name: 'Redo' }))
      .first()
      .waitFor();
  });

  it('edits one field of a row with the keyboard alone', async () => {
    const page = await panel.openAs(ana, '/admin/exercise-library?q=wall+sit');
    const { duration } = await storedExercise(api, 'exercise-wall-sit');
    const edit = page.getByRole('button', { name: /^Duration of Wall sit/ });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await page.getByText("'abc' is not a whole number of seconds.").waitFor();
    await page.keyboard.press('Escape');
    await edit.waitFor();

    await page.keyboard.press('Enter');
    await page.keyboard.type('75');
    await page.keyboard.press('Tab');
    await toast(page, 'Exercise updated successfully!').waitFor();

    expect((await storedExercise(api, 'exercise-wall-sit')).duration).toBe(75);
    await page.keyboard.press('Control+Z');
    await toast(page, 'Action undone successfully').waitFor();
    await expect.poll(async () => (await storedExercise(api, 'exercise-wall-sit')).duration).toBe(duration);

    await tabTo(page, button(page, 'Edit Wall sit'));
    await page.keyboard.press('Enter');
    await hasFocusInside(dialog(page));
    await tabTo(page, dialog(page).getByLabel('Subtitle'));
    await page.keyboard.type('Back to the wall');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Save Changes' }));
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'hidden' });
    expect((await storedExercise(api, 'exercise-wall-sit')).subtitle).toBe('Back to the wall');
  });

  it('fits a phone: search, expand a row, edit', async () => {
    const page = await panel.openAs(ana, '/admin/exercise-library', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await search(page).fill('calf raises');
    await button(page, 'Details of Calf raises').tap();
    await page.getByText('exercise-calf-raises', { exact: true }).waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await button(page, 'Edit Calf raises').tap();
    await dialog(page).getByLabel('Subtitle').fill('Heels up');
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save Changes' }).tap();
    await dialog(page).waitFor({ state: 'hidden' });
    expect((await storedExercise(api, 'exercise-calf-raises')).subtitle).toBe('Heels up');
  });

  it('names another admin who saved the field that is being edited in its row', async () => {
    const [anas, bens] = await Promise.all([
      panel.openAs(ana, '/admin/exercise-library?q=chin+tucks'),
      panel.openAs(ben, '/admin/exercise-library?q=chin+tucks'),
    ]);
    await anas.getByRole('button', { name: /^Duration of Chin tucks/ }).click();
    await bens.getByRole('button', { name: /^Duration of Chin tucks/ }).click();
    await bens.keyboard.type('50');
    await bens.keyboard.press('Enter');
    await toast(bens, 'Exercise updated successfully!').waitFor();

    await anas.keyboard.type('55');
    await anas.keyboard.press('Enter');
    await anas.getByText(`${ben.email} changed this value to '50' in the meantime.`).waitFor();
    await anas.keyboard.press('Enter');
    await toast(anas, 'Exercise updated successfully!').waitFor();

    expect((await storedExercise(api, 'exercise-chin-tucks')).duration).toBe(55);
  });

  it('has breathing exercises that work with the mouse: expand a row, double inhale, save', async () => {
    const page = await panel.openAs(ana, '/admin/breathing-exercises');
    await search(page).fill('cyclic');
    await button(page, 'Details of Cyclic sighing').click();
    await page.getByText('breathing-003-cyclic-sighing', { exact: true }).waitFor();
    await button(page, 'Edit Cyclic sighing').click();
    const before = await firstInhale();
    await dialog(page).getByLabel('First inhale').fill('3');
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Breathing exercise updated successfully!').waitFor();
    expect(await firstInhale()).toBe(3);
    await button(page, 'Undo').click();
    await expect.poll(firstInhale).toBe(before);
  });

  it('has breathing exercises that are edited on a phone', async () => {
    const page = await panel.openAs(ana, '/admin/breathing-exercises', {
      viewport: { width: 390, height: 844 },
    });
    await button(page, 'Edit Box breathing').click();
    const pattern = dialog(page).getByLabel('Pattern');
    await pattern.fill('four');
    await dialog(page)
      .getByText(/^'four' is not a breathing pattern|^Pattern is "four"/)
      .waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await pattern.fill('4-4-4-4');
    await dialog(page).getByLabel('Short benefit').fill('Even and calm');
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();

    await toast(page, 'Breathing exercise updated successfully!').waitFor();
  });

  it('has breathing exercises that are edited with the keyboard alone', async () => {
    const page = await panel.openAs(ana, '/admin/breathing-exercises?q=box');
    await tabTo(
      page,
      page.getByRole('button', { name: /^Duration of Box breathing|^Default duration of Box/ }),
    );
    await page.keyboard.press('Enter');
    await page.keyboard.type('6');
    await page.keyboard.press('Tab');
    await toast(page, 'Breathing exercise updated successfully!').waitFor();
    await tabTo(page, page.getByRole('switch', { name: 'Box breathing is active' }));
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: 'Box breathing is active', checked: false }).waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByRole('switch', { name: 'Box breathing is active', checked: true }).waitFor();
    await tabTo(page, button(page, 'Edit Box breathing'));
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  });
});
