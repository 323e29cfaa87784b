import type { Page } from 'playwright-core';

/** Matches content placeholders, but not busy buttons. */
const onItsWay = [
  '[aria-busy="true"]:not(button)',
  '.chakra-skeleton',
  '.data-skeleton-row',
  '[role="status"] > .chakra-spinner',
];

/**
 * Waits until the page shows its content and has finished loading.
 *
 * @param timeout in milliseconds; the default is the page's own timeout
 */
export async function shown(page: Page, timeout?: number): Promise<void> {
  const limit = timeout === undefined ? {} : { timeout };
  await page.getByRole('heading', { level: 1 }).waitFor(limit);
  const waiting = onItsWay.map((what) => `main ${what}`).join(', ');
  await page.waitForFunction((selector) => !document.querySelector(selector), waiting, limit);
}

/**
 * Goes to a panel URL without reloading the panel, as the panel's links do. The router follows the browser's
 * history.
 */
export async function goInside(page: Page, url: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), url);
}

/**
 * Like `goInside`, but also waits until the page at the URL shows its content. The URL must not be that of
 * the current page.
 */
export async function openInside(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    document.title = '';
  });
  await goInside(page, url);
  // Each page sets its own title when it is rendered.
  await page.waitForFunction(() => document.title !== '');
  await shown(page);
}
