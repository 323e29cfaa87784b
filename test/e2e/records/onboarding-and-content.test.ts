import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, ben, button, heading } from '../support/person';
import { tableOf } from '../support/tables';

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last();
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** A valid one-pixel PNG. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Preferences {
  readonly id: string;
  readonly assignedTemplate: string | null;
  readonly templateAssignedAt: string | null;
  readonly templateMatchScore: number | null;
  readonly wellnessGoals: string | null;
  readonly _version: number | null;
}

/** Returns the preferences that are currently stored for a user. */
async function preferencesOf(api: ApiClient, text: string): Promise<Preferences> {
  const { findUser } = await api.query<{ findUser: { preferences: Preferences[] } }>(
    `query ($text: String!) { findUser(text: $text) {
      preferences { id assignedTemplate templateAssignedAt templateMatchScore wellnessGoals _version }
    } }`,
    { text },
  );
  const [newest] = findUser.preferences;
  if (!newest) throw new Error(`There are no preferences of ${text}.`);
  return newest;
}

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly category: string;
  readonly value: string | null;
  readonly url: string | null;
  readonly isActive: boolean | null;
}

/** Returns the content items that are currently stored under the given name. */
async function itemsNamed(api: ApiClient, name: string): Promise<readonly Item[]> {
  const { listContentItems } = await api.query<{ listContentItems: { items: readonly Item[] } }>(
    '{ listContentItems(limit: 1000) { items { id kind name category value url isActive } } }',
    {},
  );
  return listContentItems.items.filter((item) => item.name === name);
}

/** Returns the accessibility problems at both widths and in both themes. */
async function barriersOf(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      found.push(...(await overflowOf(page)), ...(await barriersOn(page)));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

describe('onboarding, template assignment and content', () => {
  const panel = usePanel({ users: 40 });
  let api: ApiClient;
  beforeAll(async () => {
    api = await panel.api(ana);
  });

  it("list each user's stage, filtered and paged on the server, and export all matches (docs/product.md)", async () => {
    const page = await panel.openAs(ana, '/admin/onboarding');
    await page.getByText('Not calculated yet').waitFor();
    await button(page, 'Refresh').click();
    const table = tableOf(page, /^User onboarding progress/);
    await table.getByRole('row').nth(20).waitFor();
    const all = Number((await chip(page, /^All/).innerText()).replace(/\D/g, ''));
    await page.getByText(`Showing 1-20 of ${all}`).waitFor();
    await button(page, 'Next').click();
    await page.getByText(`Showing 21-40 of ${all}`).waitFor();
    expect(search(page)).toMatchObject({ page: '2' });

    await chip(page, /^Missing preferences/).click();
    await page.getByText('Showing 1-2 of 2').waitFor();
    await table.getByText('noor.haddad@wellness.example').waitFor();
    expect(search(page)).toEqual({ filter: 'missing_preferences' });
    expect(await barriersOf(page)).toEqual([]);
    await page.goBack();
    await page.getByText(`Showing 21-40 of ${all}`).waitFor();

    await chip(page, /^Partial/).click();
    await table.getByText('Ivo Brandt').waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain(
      'displayName,status,subscription,demoCompleted,preferencesSet,templateAssigned,assignedTemplate,wellnessGoals',
    );
    expect(lines[1]).toMatch(/Ivo Brandt,Partial,None,true,false,false,,/);
  });

  it('assign the recommended template with its score, another one with 0, and undo this (docs/product.md)', async () => {
    const email = 'mina.sato@wellness.example';
    const before = await preferencesOf(api, email);
    const page = await panel.openAs(ana, '/admin/template-assignment');
    await page.getByLabel('User Email (leave blank for yourself)').fill(email);
    await page.keyboard.press('Enter');
    await heading(page, email).waitFor();
    expect(search(page)).toEqual({ user: email });
    await page.getByText('Score 1/1').waitFor();
    expect(await button(page, 'Assign Selected Template').isDisabled()).toBe(true);
    expect(
      await page.getByRole('combobox', { name: 'Select Template' }).locator('option').allInnerTexts(),
    ).toEqual([
      'Choose a template',
      'Energy & Focus Booster',
      'Stress Relief & Comfort',
      'Physical Relief & Mobility',
    ]);

    await button(page, 'Assign Recommended Template').click();
    await page.getByText('Successfully assigned template: Stress Relief & Comfort').waitFor();
    expect(await preferencesOf(api, email)).toMatchObject({
      assignedTemplate: 'stress-comfort',
      templateMatchScore: 1,
      templateAssignedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });

    await page.getByRole('combobox', { name: 'Select Template' }).selectOption('Energy & Focus Booster');
    await button(page, 'Assign Selected Template').click();
    await page.getByText('Successfully assigned template: Energy & Focus Booster').waitFor();
    expect(await preferencesOf(api, email)).toMatchObject({
      assignedTemplate: 'energy-focus',
      templateMatchScore: 0,
    });
    expect(await barriersOf(page)).toEqual([]);

    await button(page, 'Undo').click();
    await expect
      .poll(() => preferencesOf(api, email), patience)
      .toMatchObject({ assignedTemplate: 'stress-comfort', templateMatchScore: 1 });
    expect((await preferencesOf(api, email)).id).toBe(before.id);
  });

  it('say which user was not found, and load the caller if the field is blank', async () => {
    const unknown = '0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11';
    const page = await panel.openAs(ben, '/admin/template-assignment?user=nobody@wellness.example');
    await page
      .getByText('User not found or has no preferences. Please ensure the user has completed onboarding.')
      .waitFor();
    await button(page, 'Dismiss').click();
    const field = page.getByLabel('User Email (leave blank for yourself)');
    await field.fill(unknown);
    await button(page, 'Load User').click();
    await page
      .getByText(
        `No user found with Cognito ID: ${unknown}. Searched both userID and owner fields. This user may not have completed onboarding yet.`,
      )
      .waitFor();
    await field.fill('');
    await button(page, 'Load User').click();
    await heading(page, ben.email).waitFor();
  });

  it('upload an image after a check on the server, show it, delete it and restore it (docs/product.md)', async () => {
    const page = await panel.openAs(ana, '/admin/content');
    await page.getByRole('tab', { name: /^Text Content 15/ }).waitFor();
    await button(page, 'Upload content').click();
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog(page).getByText('Please select a file').waitFor();

    const file = dialog(page).locator('input[type=file]');
    const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(600)]);
    await file.setInputFiles({ name: 'Übung "1".png', mimeType: 'image/png', buffer: program });
    await dialog(page).getByLabel('Content name').fill('Team photo');
    await dialog(page).getByLabel('Category').selectOption('Marketing');
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog(page)
      .getByText(/'Übung "1".png' is of .*; expected PNG, JPEG, WebP, GIF or AVIF\./)
      .waitFor();
    expect(await itemsNamed(api, 'Team photo')).toEqual([]);
    expect(await dialog(page).getByLabel('Content name').inputValue()).toBe('Team photo');
    expect(await barriersOf(page)).toEqual([]);

    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await file.setInputFiles({ name: 'Übung "1".png', mimeType: 'image/png', buffer: png });
    await dialog(page)
      .getByRole('img', { name: /^Preview/ })
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: /^(Upload|Try again)$/ })
      .click();
    await toast(page, 'Content uploaded successfully').waitFor();
    const [item] = await itemsNamed(api, 'Team photo');
    expect(item).toMatchObject({ kind: 'image', category: 'Marketing', url: `/media/${item?.id}.png` });
    await page.getByText(`/media/${item?.id}.png`).waitFor();
    const image = page.getByRole('img', { name: 'Team photo' });
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth), patience)
      .toBe(1);
    expect(await barriersOf(page)).toEqual([]);

    await button(page, 'Delete Team photo').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).click();
    await toast(page, 'Deleted: Team photo').waitFor();
    expect(await itemsNamed(api, 'Team photo')).toEqual([]);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('img', { name: 'Team photo' }).waitFor();
    expect(await itemsNamed(api, 'Team photo')).toEqual([item]);
  });

  it('reject a file that is too large or of an unknown type before anything is sent', async () => {
    const page = await panel.openAs(ana, '/admin/content?kind=video');
    await button(page, 'Upload content').click();
    const file = dialog(page).locator('input[type=file]');
    await file.setInputFiles({
      name: 'page.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await dialog(page)
      .getByText(/'page.svg' is of type image\/svg\+xml; expected an image/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await file.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await dialog(page).getByText("'empty.png' is empty").waitFor();
  });

  it('edit a text and switch a template, and name the key in the message', async () => {
    const page = await panel.openAs(ana, '/admin/content?q=movement.intro');
    await button(page, 'Edit Movement introduction').click();
    const focused = () =>
      dialog(page)
        .getByLabel('Text')
        .evaluate((field) => field === document.activeElement);
    await expect.poll(focused, patience).toBe(true);
    await dialog(page).getByLabel('Text').fill('Short breaks “beside” the desk. 🧘');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Updated: movement.intro').waitFor();
    expect(await itemsNamed(api, 'Movement introduction')).toMatchObject([
      { value: 'Short breaks “beside” the desk. 🧘' },
    ]);

    const row = page.getByRole('row', { name: /movement\.intro/ });
    await row.getByRole('link', { name: `${ana.email}, last change to Movement introduction` }).waitFor();

    await page.getByRole('tab', { name: /^Templates/ }).click();
    await page
      .getByRole('switch', { name: 'Summer challenge is active' })
      .evaluate((box: HTMLInputElement) => box.click());
    await toast(page, 'Updated: Summer challenge').waitFor();
    expect(await itemsNamed(api, 'Summer challenge')).toMatchObject([{ isActive: true }]);
    expect(await barriersOf(page)).toEqual([]);

    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: /^Search pages/ }).waitFor();
    await page.keyboard.type('movement.intro');
    await page.getByRole('option', { name: /^movement\.intro/ }).click();
    await row.getByRole('link', { name: `${ana.email}, last change to Movement introduction` }).waitFor();
    expect(search(page)).toEqual({ kind: 'text', q: 'movement.intro' });
  });

  it('keep what was typed in a text until it is saved, and let no two texts have one key', async () => {
    const page = await panel.openAs(ana, '/admin/content?q=movement');
    await button(page, 'Edit Movement introduction').click();
    const key = dialog(page).getByLabel('Key');
    await key.fill('breathing.intro');
    await dialog(page).getByText("The text 'Breathing introduction' has this key too.").waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await key.fill('movement.intro');
    await dialog(page).getByLabel('Text').fill('By Ana');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });

    const second = await panel.openAs(ben, '/admin/content?q=movement.intro');
    await button(second, 'Edit Movement introduction').click();
    await dialog(second).getByLabel('Name').fill('Introduction to movement');
    await dialog(second).getByRole('button', { name: 'Save' }).click();
    await toast(second, 'Updated: movement.intro').waitFor();

    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText(`${ben.email} changed this text`).waitFor();
    await button(page, 'Apply my changes on top').click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Updated: movement.intro').waitFor();
    expect(await itemsNamed(api, 'Introduction to movement')).toMatchObject([{ value: 'By Ana' }]);
  });
});
