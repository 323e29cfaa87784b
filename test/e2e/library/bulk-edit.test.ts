import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvCell } from '#shared/csv/csv';
import type { ApiClient } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { usePanel } from '../support/panel';
import { ana, button } from '../support/person';

interface StoredExercise {
  readonly id: string;
  readonly title: string;
  readonly color: string | null;
  readonly intensity: string | null;
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const dialog = (page: Page) => page.getByRole('dialog');
const toasted = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words).last();

/** Selects a field in the dialog and enters its new text. */
async function setField(page: Page, field: string, value: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Set a field' }).click();
  await dialog(page)
    .getByRole('combobox', { name: /^Field/ })
    .selectOption(field);
  await dialog(page).locator(`[name="${field}"]`).fill(value);
}

describe('a selection of records', () => {
  const panel = usePanel({ users: 10 });
  let api: ApiClient;

  beforeAll(async () => {
    api = await panel.api(ana);
  });

  const exercises = async (): Promise<readonly StoredExercise[]> =>
    (
      await api.query<{ listExercises: { items: readonly StoredExercise[] } }>(
        'query { listExercises(limit: 1000) { items { id title color intensity } } }',
        {},
      )
    ).listExercises.items;
  const colors = async () => new Map((await exercises()).map(({ id, color }) => [id, color]));

  it('is changed at once with the keyboard, and restored with Ctrl+Z', async () => {
    const before = await colors();
    const page = await panel.openAs(ana, '/admin/exercise-library');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!this)/ });
    await boxes.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await bar(page).getByText('3 selected').waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);

    await page.keyboard.press('Enter');
    await setField(page, 'color', 'crimson');
    expect(await barriersOn(page)).toEqual([]);
    await button(page, 'Update 3 exercises').click();
    await toasted(page, 'Updated 3 exercises').waitFor();
    expect([...(await colors()).values()].filter((color) => color === 'crimson')).toHaveLength(3);
    await bar(page).waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+Z');
    await toasted(page, 'Action undone successfully').waitFor();
    expect(await colors()).toEqual(before);
  });

  it('of more than 20 records becomes a run with a preview and an undo, also on a phone', async () => {
    const before = await colors();
    const page = await panel.openAs(ana, '/admin/exercise-library', {
      viewport: { width: 390, height: 844 },
    });
    await page
      .getByRole('checkbox', { name: /^Select (?!this)/ })
      .first()
      .click();
    await bar(page)
      .getByRole('button', { name: /^Select all/ })
      .click();
    await bar(page).getByText(`${before.size} selected`).waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await setField(page, 'color', 'indigo');
    await button(page, 'Preview changes').click();
    await dialog(page).getByText(`${before.size} exercises will change.`).waitFor();
    await dialog(page).getByRole('list', { name: 'Differences' }).getByText('indigo').first().waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    expect(await colors()).toEqual(before);

    await button(page, `Update ${before.size} exercises`).click();
    await dialog(page).getByText(`Updated ${before.size} exercises.`).waitFor();
    expect(new Set((await colors()).values())).toEqual(new Set(['indigo']));

    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await dialog(page)
      .getByText(/: done$/)
      .waitFor();
    expect(await colors()).toEqual(before);
  });

  it('is exported as CSV, changed there, and imported after a preview of its differences and faults', async () => {
    const page = await panel.openAs(ana, '/admin/exercise-library');
    const download = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Export CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const [columns = [], first = [], second = [], ...rest] = parse(text, { bom: true }) as string[][];
    const place = (name: string) => columns.indexOf(name);
    const renamed = first.with(place('title'), 'Größe, "neu"');
    const broken = second.with(place('duration'), 'soon');
    const cells: Record<string, string> = {
      title: 'Imported',
      target: 'Legs',
      duration: '60',
      type: 'strength',
    };
    const made = columns.map((name) => cells[name] ?? '');
    const file = [columns, renamed, broken, ...rest, made]
      .map((row) => row.map((cell) => csvCell(cell)).join(','))
      .join('\n');

    await page.getByRole('main').getByRole('button', { name: 'Import CSV' }).click();
    const input = dialog(page).getByLabel('CSV file');
    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await dialog(page).getByText("'photo.png' is of type image/png; expected CSV.").waitFor();
    const wrong = Buffer.from(file.replace('duration', 'length'));
    await input.setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: wrong });
    await button(page, 'Preview import').click();
    await dialog(page)
      .getByText(/line 1, column 'length': exercises have no field with this name/)
      .waitFor();
    await button(page, 'Back').click();
    await input.setInputFiles({
      name: 'exercises.csv',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(file),
    });
    await button(page, 'Preview import').click();
    await dialog(page).getByText('2 rows will change.').waitFor();
    await dialog(page)
      .getByText(/^Line 3, .*, column duration: .* The value is .soon.\./)
      .waitFor();
    await dialog(page).getByRole('list', { name: 'Differences' }).getByText('Größe, "neu"').first().waitFor();
    expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
    await button(page, 'Import 2 rows').click();
    await dialog(page)
      .getByText(/^Imported 2 rows; 1 row left out, as the preview showed\./)
      .waitFor();

    const titles = (await exercises()).map((one) => one.title);
    expect(titles).toEqual(expect.arrayContaining(['Größe, "neu"', 'Imported']));
    await button(page, 'Close').click();
    await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('Imported');
    await box(page, 'Select Imported').waitFor();
  });
});
