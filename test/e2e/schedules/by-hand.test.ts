import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/host-process';
import { barriersOn, overflowOf } from '../support/barriers';
import { phone } from '../support/browser';
import { tabTo } from '../support/hands';
import { usePanel } from '../support/panel';
import { ana, button, heading } from '../support/person';
import { tableOf } from '../support/tables';
import { entriesOf, entryTitled, toast } from './entries';

const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const inside = (box: Locator, name: string) => box.getByRole('button', { name, exact: true });
/**
 * Returns the Undo button for a save. Press it as soon as it appears, because a toast disappears after 3 s.
 */
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last();

/** Moves to a control with Tab and presses Enter. */
async function enter(page: Page, wanted: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press('Enter');
}

/** Moves to an input with Tab and replaces its text. */
async function write(page: Page, input: Locator, words: string): Promise<void> {
  await tabTo(page, input);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

/**
 * Moves to a list of options with Tab and presses the arrow key the given number of times, once its options
 * are loaded.
 */
async function choose(page: Page, options: Locator, presses: number): Promise<void> {
  await expect.poll(() => options.locator('option').count()).toBeGreaterThan(presses);
  await tabTo(page, options);
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
}

/** Waits until a control, such as the button that opened a dialog that was just closed, has the focus. */
const focused = (wanted: Locator) =>
  expect.poll(() => wanted.evaluate((one) => one === document.activeElement)).toBe(true);

/** Undoes the last save with the keyboard. This does not work while a dialog is open. */
async function undoByKey(page: Page): Promise<void> {
  await expect.poll(() => dialog(page).or(question(page)).count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await toast(page, 'Action undone successfully').waitFor();
}

async function expectNoBarriers(page: Page): Promise<void> {
  expect([...(await barriersOn(page)), ...(await overflowOf(page))]).toEqual([]);
}

describe('the schedule screens', () => {
  const panel = usePanel({ users: 10 });
  let api: ApiClient;

  beforeAll(async () => {
    api = await panel.api(ana);
  });

  const hasEntry = async (title: string) =>
    (await entriesOf(api)).some(({ notificationHeading }) => notificationHeading === title);

  describe('with the keyboard alone', () => {
    it('let the notification scheduler add an entry, edit a row, save both and undo both', async () => {
      const page = await panel.openAs(ana, '/notification-scheduler');
      const row = page.getByRole('textbox', { name: 'Notification Heading at 08:00, 08:00 Movement Break' });
      await row.waitFor();
      await enter(page, button(page, 'Add Schedule Entry'));
      await choose(page, dialog(page).getByRole('combobox', { name: 'Hour' }), 18);
      await choose(page, dialog(page).getByRole('combobox', { name: 'Movement Set' }), 1);
      await enter(page, button(page, 'Add Entry'));
      await focused(button(page, 'Add Schedule Entry'));
      await write(page, row, 'Up and away');
      await enter(page, button(page, 'Save Changes (2)'), 'Shift+Tab');
      await enter(page, inside(question(page), 'Save 2 entries'));

      await toast(page, 'Schedule saved').waitFor();
      await entryTitled(api, 'Up and away');
      await entryTitled(api, '17:00 Movement Break');
      await undoByKey(page);
      expect([await hasEntry('Up and away'), await hasEntry('17:00 Movement Break')]).toEqual([false, false]);
    });

    it('let the schedule templates create a schedule and move it in the week, without dragging', async () => {
      const page = await panel.openAs(ana, '/admin/schedules');
      await enter(page, button(page, 'Create Schedule'));
      await write(page, dialog(page).getByRole('textbox', { name: 'Slot' }), '08:00');
      await choose(page, dialog(page).getByRole('combobox', { name: 'Set' }), 1);
      await write(page, dialog(page).getByRole('textbox', { name: 'Title' }), 'Made by keyboard');
      await enter(page, button(page, 'Save'));
      await toast(page, 'Schedule created').waitFor();
      await focused(button(page, 'Create Schedule'));

      await tabTo(page, page.getByRole('tab', { name: /^Weekday Schedules/ }));
      await page.keyboard.press('End');
      // Another entry has the same time, and either of the two may be the one that is sent.
      const made08 = page.getByRole('button', {
        name: /^Made by keyboard, Movement, Mon 08:00(, not sent)?$/,
      });
      await enter(page, made08);
      await write(page, dialog(page).getByRole('textbox', { name: 'Slot' }), '17:00');
      await enter(page, button(page, 'Apply'));
      await button(page, 'Made by keyboard, Movement, Mon 17:00, unsaved').waitFor();
      await dialog(page).waitFor({ state: 'detached' });
      await enter(page, button(page, 'Save Changes'), 'Shift+Tab');
      await enter(page, inside(question(page), 'Save 2 entries'));
      await toast(page, 'Schedule updated').waitFor();

      const made = (await entriesOf(api)).filter((one) => one.notificationHeading === 'Made by keyboard');
      expect(made.map(({ hour, days }) => ({ hour, days }))).toEqual(
        expect.arrayContaining([
          { hour: '08', days: ['Tue', 'Wed', 'Thu', 'Fri'] },
          { hour: '17', days: ['Mon'] },
        ]),
      );
    });

    it('let the template manager find a set and create a template', async () => {
      const page = await panel.openAs(ana, '/admin/templates');
      await write(page, page.getByRole('main').getByRole('searchbox', { name: 'Search' }), 'stairs');
      await enter(page, button(page, 'Actions for 13:00, Stairs and stride'));
      await page.locator('[role=menuitem][data-highlighted]', { hasText: 'View Set' }).waitFor();
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('heading', { name: 'Stairs and stride' }).waitFor();
      await page.keyboard.press('Escape');
      await focused(button(page, 'Actions for 13:00, Stairs and stride'));

      await enter(page, button(page, 'New Template'), 'Shift+Tab');
      await write(page, dialog(page).getByRole('textbox', { name: 'Template ID' }), 'made-by-keyboard');
      await enter(page, button(page, 'Review and save'));
      await enter(page, question(page).getByRole('button', { name: /^Save \d+ entries$/ }));
      await toast(page, 'Template created').waitFor();
      const made = async () =>
        (await entriesOf(api)).some(({ templateName }) => templateName === 'made-by-keyboard');
      expect(await made()).toBe(true);
      await undoByKey(page);
      expect(await made()).toBe(false);
    });

    it('let the multi-activity manager remove one activity, add another, and save both', async () => {
      const page = await panel.openAs(ana, '/admin/multi-activity');
      await choose(page, page.getByRole('combobox', { name: 'Day' }), 1);
      await choose(page, page.getByRole('combobox', { name: 'Hour (UTC)' }), 1);
      await heading(page, 'Tue 10:00 UTC').waitFor();
      await enter(page, button(page, 'Remove Wrists and forearms on Tue'));
      await enter(page, page.getByRole('form').getByRole('button', { name: 'Add Activity' }));
      await page.getByText('new, not saved').waitFor();
      await enter(page, button(page, 'Save Changes'), 'Shift+Tab');
      await enter(page, inside(question(page), 'Save 2 entries'));
      await toast(page, 'Multi-activity changes saved successfully!').waitFor();

      expect((await entryTitled(api, 'Wrists and forearms')).days).toEqual(['Mon', 'Wed', 'Thu', 'Fri']);
      expect(await entryTitled(api, 'Time for movement!')).toMatchObject({ hour: '10', days: ['Tue'] });
    });

    it('let Schedule Analysis find an entry and edit it', async () => {
      const page = await panel.openAs(ana, '/admin/classic?tools=Schedule+Analysis');
      await write(page, page.getByRole('main').getByRole('searchbox', { name: 'Search' }), 'even breath');
      await enter(page, button(page, 'Edit Entry 11:00, Even breath'));
      await write(page, dialog(page).getByRole('textbox', { name: 'Title' }), 'Even and slow');
      await enter(page, button(page, 'Save'));
      await toast(page, 'Schedule entry updated').waitFor();
      expect(await hasEntry('Even and slow')).toBe(true);
      await undoByKey(page);
      expect(await hasEntry('Even breath')).toBe(true);
    });

    it('let Content Management rehearse the fix for the provider, and link to Schedule Analysis', async () => {
      const page = await panel.openAs(ana, '/admin/classic');
      await tabTo(page, page.getByRole('tab', { name: 'System Tools' }));
      await page.keyboard.press('ArrowRight');
      const fix = page.getByRole('button', { name: /^Push notification schedule fix/ });
      await enter(page, fix);
      await enter(page, button(page, 'Preview changes'));
      await dialog(page)
        .getByText(/^\d+ entr(y|ies) will change\./)
        .waitFor();
      await page.keyboard.press('Escape');
      await focused(fix);
      await enter(page, page.getByRole('link', { name: /^Complete Schedule Management/ }), 'Shift+Tab');
      await button(page, 'Load Schedule Data').waitFor();
    });
  });

  describe('on a phone', () => {
    it('let the notification scheduler edit a card, save and undo', async () => {
      const page = await panel.openAs(ana, '/notification-scheduler', phone);
      await page
        .getByRole('textbox', { name: 'Notification Heading at 09:00, Upper back reset' })
        .fill('From a phone');
      await button(page, 'Save Changes (1)').tap();
      await inside(question(page), 'Save 1 entry').waitFor();
      await expectNoBarriers(page);
      await inside(question(page), 'Save 1 entry').tap();
      await undo(page).tap();
      await expect.poll(() => hasEntry('From a phone')).toBe(false);
    });

    it('let the schedule templates edit a schedule in its dialog', async () => {
      const page = await panel.openAs(ana, '/admin/schedules', phone);
      await button(page, 'Edit 09:00, Upper back reset').tap();
      await inside(dialog(page), 'Fri').tap();
      await dialog(page)
        .getByRole('region', { name: 'Effect' })
        .getByText(/^Tomorrow/)
        .waitFor();
      await expectNoBarriers(page);
      await inside(dialog(page), 'Save').tap();
      await toast(page, 'Schedule updated').waitFor();
      expect((await entryTitled(api, 'Upper back reset')).days).toEqual(['Mon', 'Tue', 'Wed', 'Thu']);
    });

    it('let the template manager show exercises and link to the editor', async () => {
      const page = await panel.openAs(ana, '/admin/templates?q=stairs', phone);
      await page.getByRole('button', { name: /^Show Exercises/ }).tap();
      await tableOf(page, 'Exercises').getByRole('row').nth(1).waitFor();
      await expectNoBarriers(page);
      await button(page, 'Actions for 13:00, Stairs and stride').tap();
      await page.getByRole('menuitem', { name: 'Duplicate' }).tap();
      await heading(page, 'Duplicate schedule entry').waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/schedules');
    });

    it('let the multi-activity manager open a slot of the week and add an activity', async () => {
      const page = await panel.openAs(ana, '/admin/multi-activity', phone);
      await button(page, 'Add an entry on Mon at 12:00').tap();
      await heading(page, 'Mon 12:00 UTC').waitFor();
      await page.getByRole('form').getByRole('button', { name: 'Add Activity' }).tap();
      await expectNoBarriers(page);
      await button(page, 'Save Changes').tap();
      await inside(question(page), 'Save 1 entry').tap();
      await undo(page).tap();
      await expect
        .poll(async () => (await entriesOf(api)).filter(({ hour }) => hour === '12').length)
        .toBe(1);
    });

    it('let Schedule Analysis add an entry, and Content Management show the fix', async () => {
      const page = await panel.openAs(ana, '/admin/classic?tools=Schedule+Analysis', phone);
      await button(page, 'Add New Entry').tap();
      await dialog(page).getByRole('combobox', { name: 'Set' }).selectOption('set-chair-squats');
      await expectNoBarriers(page);
      await inside(dialog(page), 'Save').tap();
      await undo(page).tap();
      await page.getByRole('tab', { name: 'Content Management' }).tap();
      await page.getByRole('button', { name: /^Push notification schedule fix/ }).tap();
      await button(page, 'Preview changes').waitFor();
      await expectNoBarriers(page);
    });
  });
});
