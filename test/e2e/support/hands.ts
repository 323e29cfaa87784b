import type { Locator, Page } from 'playwright-core';

/** The maximum number of times that these tests press Tab. */
const maxTabs = 120;

/**
 * Presses Tab, or Shift+Tab to go back, until the element with the given role and accessible name has focus.
 * Throws if the element is not reached.
 */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.first().waitFor();
  await dialogHasFocus(wanted.first());
  for (let presses = 0; presses < maxTabs; presses += 1) {
    const next = await wanted.first().evaluate(keyTowards);
    if (next === undefined) return;
    await page.keyboard.press(next === 'Tab' ? key : next);
  }
  throw new Error(`Tab does not reach ${wanted}.`);
}

/** Returns the key that moves the focus towards an element, or undefined if it has the focus. */
function keyTowards(wanted: Element): string | undefined {
  const { activeElement: current } = document;
  if (current === wanted) return undefined;
  const grid = wanted.closest('[role=grid]');
  const cell = current?.closest('td, th');
  if (!current || !cell || cell.closest('[role=grid]') !== grid) return 'Tab';
  const rows = [...(grid?.querySelectorAll('tr') ?? [])];
  const from = rows.findLastIndex((row) => row.contains(current));
  const to = rows.findLastIndex((row) => row.contains(wanted));
  if (from !== to) return from < to ? 'ArrowDown' : 'ArrowUp';
  if (current === cell && cell.contains(wanted)) return 'Enter';
  if (cell.contains(wanted) && cell.querySelector('input:not([type=checkbox]), select, textarea'))
    return 'Tab';
  const isAfter = current.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isAfter ? 'ArrowRight' : 'ArrowLeft';
}

/** The maximum time to wait for a newly opened dialog to receive focus, in milliseconds. */
const takesFocusMs = 5_000;

/**
 * If the element is in a dialog, waits until that dialog has focus. A dialog takes focus a moment after it
 * appears, and later returns focus to the element that had it at that moment. If Tab were pressed before
 * then, focus would already have moved away from the button that opened the dialog.
 */
async function dialogHasFocus(element: Locator): Promise<void> {
  const until = Date.now() + takesFocusMs;
  while (Date.now() < until) {
    const hasFocus = await element.evaluate((one) => {
      const dialog = one.closest('[role=dialog], [role=alertdialog]');
      return dialog === null || dialog.contains(document.activeElement);
    });
    if (hasFocus) return;
    await element.page().waitForTimeout(50);
  }
}

/** Returns the centre of an element on the screen. */
async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How long a finger must rest on a handle before a drag starts, in milliseconds. */
const restMs = 400;
const touchSteps = 10;

/** Drags by touch: the finger rests on the handle, moves in small steps, and is then lifted. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', point: { x: number; y: number }) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  await touch('touchStart', start);
  await page.waitForTimeout(restMs);
  for (let step = 1; step <= touchSteps; step += 1) {
    const part = step / touchSteps;
    await touch('touchMove', {
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y + 6 - start.y) * part,
    });
  }
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devTools.detach();
}
