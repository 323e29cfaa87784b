import type { Page } from 'playwright-core';
import { barriersOn, overflowOf } from './barriers';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * Accessibility problems by screen and appearance: axe-core's findings, and horizontal scrolling on a phone.
 */
export type Barriers = Record<string, readonly string[]>;

/** A screen to check: its URL, and how to wait for its content. */
export interface Screen {
  readonly path: string;
  readonly shows: (page: Page) => Promise<unknown>;
}

/**
 * Checks a page's current screen in a wide window with the light theme and on a phone with the dark theme,
 * and records the findings. Complete pages are checked in all four combinations (`lookAllOver`). A page's
 * other states do not differ enough to need this.
 */
export async function look(page: Page, screen: string, found: Barriers): Promise<void> {
  await wear(page, 'light');
  note(found, `${screen}, wide, light`, await barriersOn(page));
  await wear(page, 'dark');
  await page.setViewportSize(phone);
  note(found, `${screen}, phone, dark`, [...(await overflowOf(page)), ...(await barriersOn(page))]);
  await wear(page, 'light');
  await page.setViewportSize(wide);
}

/**
 * Checks a screen as `look` does. Also checks the colours in the other theme at both widths, because a theme
 * changes only colours.
 */
export async function lookAllOver(page: Page, screen: string, found: Barriers): Promise<void> {
  await look(page, screen, found);
  await wear(page, 'dark');
  note(found, `${screen}, wide, dark`, await barriersOn(page, 'colours'));
  await page.setViewportSize(phone);
  await wear(page, 'light');
  note(found, `${screen}, phone, light`, await barriersOn(page, 'colours'));
  await page.setViewportSize(wide);
}

function note(found: Barriers, where: string, barriers: readonly string[]): void {
  if (barriers.length > 0) found[where] = barriers;
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(settled);
}

/**
 * Waits until all animations on the page have finished, because axe-core recognises a dialog as open only
 * after its animation. Animations that never end are ignored.
 */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Opens the screens' URLs one after another, waits for each screen's content, and checks the screen. */
export async function lookAt(
  page: Page,
  url: (path: string) => string,
  screens: readonly Screen[],
): Promise<Barriers> {
  const found: Barriers = {};
  for (const { path, shows } of screens) {
    await page.goto(url(path));
    await shows(page);
    await look(page, path, found);
  }
  return found;
}
