import type { Page } from 'playwright-core';
import { shown } from '../../e2e/support/shown';

/** Measurements of arriving at a page. */
export interface Seen {
  /** Milliseconds from the start of the navigation to the largest contentful paint. */
  readonly paintMs: number;
  /** Cumulative layout shift: the sum of all unexpected shifts. */
  readonly shift: number;
}

interface Noted extends Window {
  vitals: { paintMs: number; shift: number; interactions: Record<number, number> };
}

/**
 * Runs in the page before its own code: records paints, layout shifts and the time from each event to the
 * next paint.
 */
export function observe(): void {
  const vitals: Noted['vitals'] = { paintMs: 0, shift: 0, interactions: {} };
  (window as unknown as Noted).vitals = vitals;
  const each = (type: string, take: (entry: PerformanceEntry) => void, extra: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...extra,
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

/** The vitals of the page so far. */
export const seenOn = async (page: Page): Promise<Seen> => noted(page);

/**
 * Milliseconds of each interaction on a page with a table: it opens and closes rows, changes pages, types,
 * and opens a menu and the search.
 */
export async function slowestInteractions(page: Page, address: string): Promise<readonly number[]> {
  await page.goto(address);
  await shown(page);
  const rows = page.getByRole('main').getByRole('table').first().getByRole('row');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let turn = 0; turn < 5; turn += 1) {
    await rows.nth(turn + 1).click();
    await page.getByRole('button', { name: 'Close the details' }).click();
    await next.click();
    await shown(page);
  }
  await page.getByLabel('Search').pressSequentially('set 42', { delay: 60 });
  await shown(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('jobs', { delay: 60 });
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  return Object.values((await noted(page)).interactions);
}
