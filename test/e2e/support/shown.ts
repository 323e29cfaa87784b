import type { Page } from 'playwright-core';

/** Waits until the page shows what it is about, and nothing of it is on its way any more. */
export async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(
    () => !document.querySelector('main [aria-busy="true"], main .chakra-skeleton, main .chakra-spinner'),
  );
}
