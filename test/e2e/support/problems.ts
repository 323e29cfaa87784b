import type { Page } from 'playwright-core';

/** The error for a request that the page itself cancelled because it navigated away. */
const givenUp = 'net::ERR_ABORTED';
/** The error for a request from a page that a test took offline. */
const offline = 'net::ERR_INTERNET_DISCONNECTED';

/**
 * Watches a page for problems that are not visible: console errors and warnings (including those about the
 * content security policy), exceptions, and failed or rejected requests. Ignores requests from a page that a
 * test took offline. Returns the list of problems, which keeps growing.
 *
 * @param expected matches the URLs of expected problems. These problems and their console messages are
 *   ignored.
 */
export function watchForProblems(
  page: Page,
  expected: () => RegExp | undefined = () => undefined,
): readonly string[] {
  const problems: string[] = [];
  const note = (problem: string) => problems.push(`${problem} (at ${page.url()})`);
  page.on('console', (message) => {
    if (message.text().includes(offline) || expected()?.test(message.location().url)) return;
    if (['error', 'warning'].includes(message.type())) note(`Console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`Exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== givenUp && reason !== offline && !expected()?.test(request.url()))
      note(`Request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !expected()?.test(response.url()))
      note(`Status ${response.status()} of ${response.url()}`);
  });
  return problems;
}
