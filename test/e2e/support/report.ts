import type { Page } from 'playwright-core';

/** The maximum length of a page report, in characters. */
const maxCharacters = 12_000;

/** The maximum time to spend reading a page that may have stopped responding, in milliseconds. */
const timeoutMs = 5_000;

/** Prints a page's URL and what assistive technology sees on the page, for the log of a failed test. */
export async function report(page: Page): Promise<void> {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: timeoutMs })
    .catch((error: unknown) => `It cannot be read: ${error}`);
  console.error(`The page when the test failed: ${page.url()}\n${seen.slice(0, maxCharacters)}`);
}
