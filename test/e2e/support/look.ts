import type { Page } from 'playwright-core';
import { barriersOn, overflowOf } from './barriers';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** By screen and look, what is in the way of someone there: what axe-core finds, and what makes a phone scroll sideways. */
export type Barriers = Record<string, readonly string[]>;

/** A screen to look at: its address, and what to wait for. */
export interface Screen {
  readonly path: string;
  readonly shows: (page: Page) => Promise<unknown>;
}

/**
 * Looks at the screen that a page shows, in both themes, wide and on a phone, and notes what it finds. Each rule is asked at either width; in the
 * other theme only the rules about colours, the only ones that a theme changes anything for.
 */
export async function look(page: Page, screen: string, found: Barriers): Promise<void> {
  const note = (where: string, barriers: readonly string[]) => {
    if (barriers.length > 0) found[`${screen}, ${where}`] = barriers;
  };
  const theme = (colorScheme: 'light' | 'dark') =>
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await theme('light');
  await page.evaluate(settled);
  note('wide, light', await barriersOn(page));
  await theme('dark');
  note('wide, dark', await barriersOn(page, 'colours'));
  await page.setViewportSize(phone);
  note('phone, dark', [...(await overflowOf(page)), ...(await barriersOn(page))]);
  await theme('light');
  note('phone, light', await barriersOn(page, 'colours'));
  await page.setViewportSize(wide);
}

/** Resolves when nothing of the page is on its way: axe-core takes a dialog for open only where it stands. What moves for ever is left out. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Opens one address after the other, waits for what each is to show, and looks. */
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
