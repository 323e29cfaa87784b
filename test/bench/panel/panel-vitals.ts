import type { Page } from 'playwright-core';
import { shown } from '../../e2e/support/shown';

/** The measurements for a page load. */
export interface Seen {
  /** The time from the start of the navigation to the first contentful paint, in milliseconds. */
  readonly firstPaintMs: number;
  /** The time from the start of the navigation to the largest contentful paint, in milliseconds. */
  readonly paintMs: number;
  /** The cumulative layout shift, which is the sum of all unexpected shifts. */
  readonly shift: number;
}

interface Noted extends Window {
  vitals: { firstPaintMs: number; paintMs: number; shift: number; interactions: Record<number, number> };
}

/**
 * Runs in the page before the page's own code. Records paints, layout shifts and the time from each event to
 * the next paint.
 */
export function observe(): void {
  const vitals: Noted['vitals'] = { firstPaintMs: 0, paintMs: 0, shift: 0, interactions: {} };
  (window as unknown as Noted).vitals = vitals;
  const each = (type: string, take: (entry: PerformanceEntry) => void, extra: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...extra,
    });
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.firstPaintMs = startTime;
  });
  each('largest-contentful-paint', (entry) => {
    vitals.paintMs = entry.startTime;
  });
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.shift += value;
  });
  const noteEvent = (entry: PerformanceEntry) => {
    const { interactionId } = entry as unknown as { interactionId: number };
    if (!interactionId) return;
    vitals.interactions[interactionId] = Math.max(vitals.interactions[interactionId] ?? 0, entry.duration);
  };
  each('event', noteEvent, { durationThreshold: 16 });
}

const noted = (page: Page) => page.evaluate(() => (window as unknown as Noted).vitals);

/** Returns the page's vitals so far. */
export const seenOn = async (page: Page): Promise<Seen> => noted(page);

/** The durations of each kind of interaction, in milliseconds, keyed by name. */
export type Interactions = ReadonlyMap<string, readonly number[]>;

/** Calls `act` and returns the time to the next paint for each of its interactions, in milliseconds. */
async function felt(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    (window as unknown as Noted).vitals.interactions = {};
  });
  await act();
  // This wait gives the browser time to report the last interaction.
  await page.waitForTimeout(500);
  return Object.values((await noted(page)).interactions);
}

const turns = 5;
const betweenKeysMs = 60;

/**
 * Interacts with a panel page that has a table: opens and closes rows, changes pages, types in the search
 * field, and opens the menu and the palette.
 */
export async function interactOnPanel(page: Page, address: string): Promise<Interactions> {
  await page.goto(address);
  await shown(page);
  const rows = page.getByRole('main').locator('table').first().getByRole('row');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const openRows = async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await rows.nth(turn + 1).click();
      await page.getByRole('button', { name: 'Close details' }).click();
    }
  };
  const turnPages = async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await next.click();
      await shown(page);
    }
  };
  const search = async () => {
    await page.getByLabel('Search').pressSequentially('set 42', { delay: betweenKeysMs });
    await shown(page);
  };
  const openMenus = async () => {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('jobs', { delay: betweenKeysMs });
    await page.keyboard.press('Escape');
  };
  return new Map([
    ['opening and closing rows', await felt(page, openRows)],
    ['turning pages', await felt(page, turnPages)],
    ['typing in the search', await felt(page, search)],
    ['opening the menu and the palette', await felt(page, openMenus)],
  ]);
}

/**
 * Performs the same interactions on the reference page. That page has no menu, so a row is opened instead.
 */
export async function interactOnReference(page: Page): Promise<Interactions> {
  const table = page.locator('table').first();
  const openRows = async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await table.getByRole('row').nth(turn).click();
      await page.getByRole('button', { name: 'Close' }).first().click();
    }
  };
  const turnPages = async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.getByRole('button', { name: 'Next' }).first().click();
    }
  };
  const search = () => page.getByLabel('Search').pressSequentially('set 42', { delay: betweenKeysMs });
  const opened = await felt(page, openRows);
  return new Map([
    ['opening and closing rows', opened],
    ['turning pages', await felt(page, turnPages)],
    ['typing in the search', await felt(page, search)],
    ['opening the menu and the palette', opened],
  ]);
}
