import type { Page } from 'playwright-core';

/** Elements that stand for content still loading; a busy button is not one of them. */
const onItsWay = ['[aria-busy="true"]:not(button)', '.chakra-skeleton', '[role="status"] > .chakra-spinner'];

/** Waits until the page shows its content and nothing on it is loading any more. */
export async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const waiting = onItsWay.map((what) => `main ${what}`).join(', ');
  await page.waitForFunction((selector) => !document.querySelector(selector), waiting);
}
