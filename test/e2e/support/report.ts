import type { Page } from 'playwright-core';

/** The maximum length of a reported page, in characters. */
const maxCharacters = 12_000;

/** The maximum time to read a page that may no longer respond, in milliseconds. */
const timeoutMs = 5_000;

/** Prints the address of a page and what assistive technology sees of it, for the log of a failed test. */
export async function report(page: Page): Promise<void> {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: timeoutMs })
    .catch((error: unknown) => `It cannot be read: ${error}`);
  console.error(`The page when the test failed: ${page.url()}\n${seen.slice(0, maxCharacters)}`);
}
