import type { Page } from 'playwright-core';
import { barriersOn, overflowOf } from './barriers';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * By screen and look, what is in the way of someone there: what axe-core finds, and what makes a phone scroll
 * sideways.
 */
export type Barriers = Record<string, readonly string[]>;

/** A screen to look at: its address, and what to wait for. */
export interface Screen {
  readonly path: string;
  readonly shows: (page: Page) => Promise<unknown>;
}

/**
 * Looks at the screen that a page shows, wide in the light theme and on a phone in the dark one, and notes
 * what it finds. Pages are looked at in all four ways (`lookAllOver`); their states differ from them in less
 * than a theme or a width would hide.
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
 * Looks at a screen as `look` does, and at the colours of the other theme at either width: only for them a
 * theme changes anything.
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
 * Resolves when nothing of the page is on its way: axe-core takes a dialog for open only where it stands.
 * What moves for ever is left out.
 */
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
