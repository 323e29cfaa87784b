import type { Page } from 'playwright-core';

/** What stands for something that is on its way; a button that is busy is none of it. */
const onItsWay = ['[aria-busy="true"]:not(button)', '.chakra-skeleton', '[role="status"] > .chakra-spinner'];

/** Waits until the page shows what it is about, and nothing of it is on its way any more. */
export async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const waiting = onItsWay.map((what) => `main ${what}`).join(', ');
  await page.waitForFunction((selector) => !document.querySelector(selector), waiting);
}
