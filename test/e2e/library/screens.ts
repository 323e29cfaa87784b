import type { Locator, Page } from 'playwright-core';

/** The topmost dialog. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** Returns the dialog with the given title. */
export const dialogNamed = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name, ...(typeof name === 'string' && { exact: true }) });

/** Returns the button with exactly the given name inside an element, such as a dialog. */
export const buttonIn = (within: Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Returns the most recent message with exactly the given text. */
export const toast = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last();

/** Returns a page's search field. */
export const search = (page: Page): Locator =>
  page.getByRole('main').getByRole('searchbox', { name: 'Search' });

/** Returns a set's exercises, in order. */
export const rowsOf = (within: Locator): Locator =>
  within.getByRole('list', { name: 'Exercises in this set' }).getByRole('listitem');

/** Waits until the focus is inside an element, such as a newly opened dialog. */
export async function hasFocusInside(within: Locator): Promise<void> {
  await within.waitFor();
  const element = await within.elementHandle();
  await within.page().waitForFunction((one) => one?.contains(document.activeElement), element);
}

/** Drags with the mouse in small steps, as a person would. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 8, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 12 });
  await page.mouse.up();
}
