import type { Page } from 'playwright-core';

/** Matches placeholders for content, but not busy buttons. */
const onItsWay = [
  '[aria-busy="true"]:not(button)',
  '.chakra-skeleton',
  '.data-skeleton-row',
  '[role="status"] > .chakra-spinner',
];

/**
 * Waits until the page shows its content and nothing is loading any more.
 *
 * @param timeout in milliseconds; the page's own by default
 */
export async function shown(page: Page, timeout?: number): Promise<void> {
  const limit = timeout === undefined ? {} : { timeout };
  await page.getByRole('heading', { level: 1 }).waitFor(limit);
  const waiting = onItsWay.map((what) => `main ${what}`).join(', ');
  await page.waitForFunction((selector) => !document.querySelector(selector), waiting, limit);
}
