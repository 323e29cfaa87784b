import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { usePanel } from '../support/panel';
import { ana, ben, button } from '../support/person';
import { entriesOf, entryTitled, toast } from './entries';

/** Saves the changes on a page that shows a review first. */
async function save(page: Page, count: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save Changes' })
    .click();
  await button(page, `Save ${count}`).click();
}

/** Returns the notice that lists other people's changes. */
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Nothing was saved' });

describe('two admins, each in a separate browser', () => {
  const panel = usePanel({ users: 10 });
  let api: ApiClient;

  beforeAll(async () => {
    api = await panel.api(ana);
  });

  const openBoth = (path: string) => Promise.all([panel.openAs(ana, path), panel.openAs(ben, path)]);

  it('edit one row of the notification scheduler', async () => {
    const [anas, bens] = await openBoth('/notification-scheduler');
    const cell = (page: Page, name: string, heading: string) =>
      page.getByRole('textbox', { name: `Notification ${name} at 09:00, ${heading}` });
    const { id } = await entryTitled(api, 'Balance break');
    await cell(anas, 'Heading', 'Balance break').fill('Stand steady');
    await cell(bens, 'Content', 'Balance break').fill('On one leg, then on the other.');
    await cell(bens, 'Heading', 'Balance break').fill('Find your balance');
    await save(bens, '1 entry');
    await toast(bens, 'Schedule saved').waitFor();

    await save(anas, '1 entry');
    const told = notice(anas);
    await told.getByText(`was changed by ${ben.email} at `).waitFor();
    await told.getByText("heading from 'Balance break' to 'Find your balance'").waitFor();
    await told.getByText('. You changed heading too').waitFor();
    expect(await cell(anas, 'Heading', 'Stand steady').inputValue()).toBe('Stand steady');

    await button(anas, 'Apply my changes on top').click();
    await save(anas, '1 entry');
    await toast(anas, 'Schedule saved').waitFor();
    expect(await entryTitled(api, 'Stand steady')).toMatchObject({
      id,
      notificationContent: 'On one leg, then on the other.',
    });
  });

  it("edit one schedule in its dialog, where the other fields show the other admin's changes", async () => {
    const { id } = await entryTitled(api, 'Neck and shoulders');
    const [anas, bens] = await openBoth(`/admin/schedules?editSchedule=${id}`);
    const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name);
    await field(anas, 'Description').fill('Slowly, to both sides.');
    await field(bens, 'Title').fill('Loosen your neck');
    await button(bens, 'Save').click();
    await toast(bens, 'Schedule updated').waitFor();

    await button(anas, 'Save').click();
    await notice(anas).getByText(`was changed by ${ben.email} at `).waitFor();
    expect(await field(anas, 'Description').inputValue()).toBe('Slowly, to both sides.');
    await button(anas, 'Apply my changes on top').click();
    await expect.poll(() => field(anas, 'Title').inputValue()).toBe('Loosen your neck');
    await button(anas, 'Save').click();
    await toast(anas, 'Schedule updated').waitFor();

    expect(await entryTitled(api, 'Loosen your neck')).toMatchObject({
      id,
      notificationContent: 'Slowly, to both sides.',
    });
  });

  it('delete and change the same schedule in the template manager', async () => {
    const { id } = await entryTitled(api, 'Stairs and stride');
    const [anas, bens] = await Promise.all([
      panel.openAs(ana, '/admin/templates?q=stairs'),
      panel.openAs(ben, `/admin/schedules?editSchedule=${id}`),
    ]);
    await anas.getByRole('button', { name: /^Actions for 13:00, Stairs and stride/ }).click();
    await anas.getByRole('menuitem', { name: 'Delete' }).click();
    await anas.getByRole('alertdialog').getByRole('region', { name: 'Effect' }).waitFor();
    await bens.getByRole('dialog').getByLabel('Title').fill('Up and down');
    await button(bens, 'Save').click();
    await toast(bens, 'Schedule updated').waitFor();

    await button(anas, 'Delete').click();
    await notice(anas).getByText(`was changed by ${ben.email} at `).waitFor();
    expect((await entryTitled(api, 'Up and down')).id).toBe(id);
    await button(anas, 'Apply my changes on top').click();
    await button(anas, 'Delete').click();
    await toast(anas, 'Schedule deleted').waitFor();
    expect((await entriesOf(api)).some((entry) => entry.id === id)).toBe(false);
  });

  it('create a template with the same name, and only the first is saved', async () => {
    const [anas, bens] = await openBoth('/admin/templates');
    for (const page of [anas, bens]) {
      await button(page, 'New Template').click();
      await page.getByRole('textbox', { name: 'Template ID' }).fill('calm-evening');
      await button(page, 'Review and save').click();
    }
    const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: /^Save/ });
    await confirm(bens).click();
    await toast(bens, 'Template created').waitFor();
    const made = async () =>
      (await entriesOf(api)).filter(({ templateName }) => templateName === 'calm-evening').length;
    const count = await made();

    await confirm(anas).click();
    await anas.getByText("A template with the ID 'calm-evening' already exists.").waitFor();
    expect(await made()).toBe(count);
  });

  it('remove and change the same activity in the multi-activity manager', async () => {
    const [anas, bens] = await openBoth('/admin/multi-activity?hour=16');
    await button(anas, 'Remove End-of-day unwind on Mon').click();
    await button(bens, 'Edit End-of-day unwind').click();
    await bens.getByRole('dialog').getByLabel('Applies to').selectOption('all');
    await bens.getByRole('dialog').getByLabel('Title').fill('Leave it at the desk');
    await button(bens, 'Apply').click();
    await save(bens, '1 entry');
    await toast(bens, 'Multi-activity changes saved successfully!').waitFor();

    await save(anas, '1 entry');
    const told = notice(anas);
    await told.getByText(`was changed by ${ben.email} at `).waitFor();
    await told.getByText("heading from 'End-of-day unwind' to 'Leave it at the desk'").waitFor();
    expect(await button(anas, 'Remove End-of-day unwind on Mon').count()).toBe(0);
    await button(anas, 'Apply my changes on top').click();
    await button(anas, 'Save 1 entry').click();
    await toast(anas, 'Multi-activity changes saved successfully!').waitFor();
    expect((await entryTitled(api, 'Leave it at the desk')).days).toEqual(['Tue', 'Wed', 'Thu', 'Fri']);
  });

  it('edit one entry of Schedule Analysis, and the second keeps the changes of the first', async () => {
    const [anas, bens] = await openBoth('/admin/classic?tools=Schedule+Analysis');
    for (const page of [anas, bens]) {
      await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('Gentle landing');
      await button(page, 'Edit Entry 15:00, Gentle landing').click();
    }
    const title = (page: Page) => page.getByRole('dialog').getByLabel('Title');
    await title(anas).fill('Land hard');
    await title(bens).fill('Land softly');
    await button(bens, 'Save').click();
    await toast(bens, 'Schedule entry updated').waitFor();

    await button(anas, 'Save').click();
    await notice(anas).getByText("heading from 'Gentle landing' to 'Land softly'").waitFor();
    expect(await title(anas).inputValue()).toBe('Land hard');
    await button(anas, 'Keep their changes').click();
    await anas.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await entryTitled(api, 'Land softly')).hour).toBe('15');
  });

  it('fix the schedule for the provider in Content Management, and the second finds nothing to fix', async () => {
    const [anas, bens] = await openBoth('/admin/classic?tools=Content+Management');
    for (const page of [anas, bens]) {
      await page.getByRole('button', { name: /^Push notification schedule fix/ }).click();
    }
    await button(bens, 'Preview changes').click();
    await bens.getByRole('button', { name: /^Fix \d+ entr(y|ies)$/ }).click();
    await bens
      .getByRole('dialog')
      .getByText(/^Fixed \d+ entr(y|ies)/)
      .waitFor();

    await button(anas, 'Preview changes').click();
    await anas
      .getByRole('dialog')
      .getByText(/^Nothing will change\./)
      .waitFor();
  });
});
