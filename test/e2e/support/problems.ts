import type { Page } from 'playwright-core';

/** A request that the page itself cancelled because it navigated away. */
const givenUp = 'net::ERR_ABORTED';
/** A request of a page that a test took offline. */
const offline = 'net::ERR_INTERNET_DISCONNECTED';

/**
 * Watches a page for what a person does not see: errors and warnings in the console (the browser's words on
 * the content security policy among them), exceptions, requests that failed or were refused. Requests of a
 * page that a test took offline do not count. Gives the list, which grows.
 *
 * @param expected what a test expects of the page: neither addresses that fit nor what the console says of
 * them count
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
