import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runEnd, startMigration } from '../../support/host-process';
import { usePanel } from '../support/panel';
import { patience } from '../support/patience';
import { ana, button, heading } from '../support/person';

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Waits until an element has focus. */
async function focused(element: Locator): Promise<void> {
  await element.waitFor();
  await expect.poll(() => isFocused(element), patience).toBe(true);
}

/** Presses Tab until an element has focus. Fails if this takes more than `most` steps. */
async function tabTo(page: Page, element: Locator, most: number): Promise<void> {
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(element)) return;
  }
  throw new Error(`Not reached within ${most} steps of Tab: ${element}`);
}

/** Presses Tab repeatedly, and returns true if focus stays within the element. */
async function keepsFocus(page: Page, dialog: Locator): Promise<boolean> {
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press(steps % 4 === 3 ? 'Shift+Tab' : 'Tab');
    if (!(await dialog.evaluate((node) => node.contains(document.activeElement)))) return false;
  }
  return true;
}

describe('the keyboard alone', () => {
  const panel = usePanel({ users: 10 });

  beforeAll(async () => {
    const api = await panel.api(ana);
    for (let runs = 0; runs < 2; runs += 1) await runEnd(api, (await startMigration(api, true)).id);
  });

  it('signs in, skips the navigation and reaches the main action', async () => {
    const page = await panel.open('/admin/userid-migration');
    await heading(page, 'Sign in').waitFor();
    await tabTo(page, button(page, 'Sign in'), 2);
    await page.keyboard.press('Enter');
    await focused(page.getByLabel('Email'));
    await page.keyboard.type(ana.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ana.password);
    await page.keyboard.press('Enter');
    await button(page, 'Scan for records').waitFor();

    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1);
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Scan for records'), 5);
    await page.keyboard.press('Enter');

    await page.getByText(/^Scan complete: Found/).waitFor();
  });

  it('reaches the skip link first, which is visible while it has the focus', async () => {
    const page = await panel.openAs(ana, '/admin/jobs');
    await page.goto(panel.url('/admin/jobs'));
    await button(page, 'Start User identifier migration').waitFor();
    const skip = page.getByRole('link', { name: 'Skip to content' });

    await page.keyboard.press('Tab');

    await focused(skip);
    const box = await skip.boundingBox();
    expect(box && box.width > 40 && box.height > 16 && box.x >= 0 && box.y >= 0).toBe(true);
  });

  it('searches the pages with Ctrl+K, opens one with Enter, and focuses its heading', async () => {
    const page = await panel.openAs(ana, '/admin');
    await heading(page, 'Home').waitFor();

    await page.keyboard.press('Control+k');
    await focused(page.getByRole('combobox', { name: /^Search pages/ }));
    await page.keyboard.type('identifier migr');
    await page.keyboard.press('Enter');

    await focused(heading(page, 'User identifier migration'));
    expect(page.url()).toBe(panel.url('/admin/userid-migration'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('moves through the search results with the arrows while the field keeps the focus, and returns the focus on Escape', async () => {
    const page = await panel.openAs(ana, '/admin');
    const search = page.getByRole('button', { name: /^Search/ });
    await search.focus();

    await page.keyboard.press('Enter');
    await focused(page.getByRole('combobox', { name: /^Search pages/ }));
    expect(await keepsFocus(page, page.getByRole('dialog'))).toBe(true);
    const chosen = page.getByRole('option', { selected: true });
    const first = await chosen.innerText();
    await page.getByRole('combobox', { name: /^Search pages/ }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await chosen.innerText()).not.toBe(first);
    await page.keyboard.press('Escape');

    await focused(search);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('shows and hides the shortcuts with the question mark, and keeps them on the next page', async () => {
    const page = await panel.openAs(ana, '/admin');
    await heading(page, 'Home').waitFor();
    const bar = page.getByRole('complementary', { name: 'Keyboard shortcuts' });

    await page.keyboard.press('?');
    await bar.waitFor();
    await page.goto(panel.url('/admin/jobs'));
    await bar.waitFor();
    await page.keyboard.press('?');

    await bar.waitFor({ state: 'hidden' });
  });

  it('keeps the focus in the start form and in the confirmation of a real run, and returns it', async () => {
    const page = await panel.openAs(ana, '/admin/jobs');
    const opener = button(page, 'Start User identifier migration');
    await opener.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'User identifier migration' });
    await form.waitFor();
    expect(await keepsFocus(page, form)).toBe(true);

    await form.getByRole('radio', { name: /^Dry run/ }).focus();
    await page.keyboard.press('ArrowDown');
    const start = form.getByRole('button', { name: 'Start real run' });
    await start.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await focused(question.getByRole('button', { name: 'Cancel' }));
    expect(await keepsFocus(page, question)).toBe(true);

    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await focused(start);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await focused(opener);
    expect(page.url()).toBe(panel.url('/admin/jobs'));
  });

  it('moves the focus into a menu, and back out on Escape', async () => {
    const page = await panel.openAs(ana, '/admin');
    const account = page.getByRole('button', { name: /^Account:/ });
    await account.focus();

    await page.keyboard.press('Enter');
    await focused(page.getByRole('menu'));
    await page.keyboard.press('Escape');

    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await focused(account);
  });

  it('enters the history with one Tab, moves by the arrows, opens a run with Enter, and leaves with one Tab', async () => {
    const page = await panel.openAs(ana, '/admin/jobs/history');
    const grid = page.getByRole('grid', { name: 'Runs, newest first' });
    const rows = grid.getByRole('row');
    const linkOf = (row: number) => rows.nth(row).getByRole('link').first();
    const inGrid = () => grid.evaluate((node) => node.contains(document.activeElement));
    await rows.nth(2).waitFor();
    await button(page, 'Display settings for Runs, newest first').focus();

    await page.keyboard.press('Tab');
    await focused(linkOf(1));
    await page.keyboard.press('ArrowDown');
    await focused(linkOf(2));
    await page.keyboard.press('Tab');
    expect(await inGrid()).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await focused(linkOf(2));
    await page.keyboard.press('Shift+Tab');
    await focused(button(page, 'Display settings for Runs, newest first'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.getByRole('tab', { name: 'Log' }).waitFor();
    await focused(heading(page, 'User identifier migration'));
  });

  it('goes from a cell to its header and to the ends of its row and table, with a visible focus', async () => {
    const page = await panel.openAs(ana, '/admin/users');
    const grid = page.getByRole('grid', { name: 'All users' });
    const cellAt = (row: number, cell: number) => grid.locator('tr').nth(row).locator('td, th').nth(cell);
    const holdsFocus = (cell: Locator) =>
      expect.poll(() => cell.evaluate((node) => node.contains(document.activeElement)), patience).toBe(true);
    const box = cellAt(1, 0).getByRole('checkbox');
    await cellAt(1, 0).waitFor();
    await box.focus();

    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await holdsFocus(cellAt(1, 4));
    expect(await cellAt(1, 4).evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
    await page.keyboard.press('Space');
    expect(await box.isChecked()).toBe(false);
    await page.keyboard.press('ArrowUp');
    await holdsFocus(cellAt(0, 4));
    await page.keyboard.press('Control+End');
    await holdsFocus(grid.locator('tr').last().locator('td').last());
    await page.keyboard.press('Control+Home');
    await holdsFocus(cellAt(1, 0));
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await holdsFocus(cellAt(1, 0));
    // The header, which stays visible, does not cover the focused row.
    const head = await grid.locator('thead').boundingBox();
    const row = await grid.locator('tr').nth(1).boundingBox();
    expect(head && row && row.y >= head.y + head.height - 1).toBe(true);
  });

  it('signs in, starts a job, watches it to its end, and undoes it', async () => {
    const page = await panel.open('/admin/jobs');
    await heading(page, 'Sign in').waitFor();
    await tabTo(page, button(page, 'Sign in'), 2);
    await page.keyboard.press('Enter');
    await focused(page.getByLabel('Email'));
    await page.keyboard.type(ana.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ana.password);
    await page.keyboard.press('Enter');

    const opener = button(page, 'Start User identifier migration');
    await opener.waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1);
    await page.keyboard.press('Enter');
    await tabTo(page, opener, 80);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'User identifier migration' });
    await form.waitFor();
    await tabTo(page, form.getByRole('radio', { name: /^Dry run/ }), 6);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, form.getByRole('button', { name: 'Start real run' }), 12);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await focused(question.getByRole('button', { name: 'Cancel' }));
    await tabTo(page, question.getByRole('button', { name: 'Start real run' }), 2);
    await page.keyboard.press('Enter');

    await focused(heading(page, 'User identifier migration'));
    await page.getByText('Run complete').waitFor();
    const undo = button(page, 'Undo…');
    await tabTo(page, undo, 12);
    await page.keyboard.press('Enter');
    await question.getByText(/^Undo [\d,]+ changes made by run/).waitFor();
    await focused(question.getByRole('button', { name: 'Cancel' }));
    await tabTo(page, question.getByRole('button', { name: 'Undo changes' }), 4);
    await page.keyboard.press('Enter');

    await page.getByText('Undoes run').waitFor();
    await page.getByText('Run complete').waitFor();
  });
});
