import type { Page } from 'playwright-core';
import { shown } from '../../e2e/support/shown';
import type { Measure } from '../measure';

/**
 * How long to count requests, in milliseconds. This is longer than two pulse intervals
 * (`web/src/api/pulse.ts`).
 */
const watchedMs = 65_000;
/** The time after which the panel stops polling a run that has ended, in milliseconds. */
const settledMs = 3_000;

/** Counts the requests that visible and hidden pages send to the API while no run is active. */
export async function countRequests(page: Page, address: string): Promise<Measure[]> {
  const operations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) operations.push(operationOf(request.postData()));
  });
  await page.goto(address);
  await shown(page);
  await page.waitForTimeout(settledMs);

  operations.length = 0;
  await page.waitForTimeout(watchedMs);
  const inSight = [...operations];
  await hide(page);
  operations.length = 0;
  await page.waitForTimeout(watchedMs);
  const hidden = [...operations];

  const polls = inSight.filter((name) => name !== 'Pulse');
  return [
    {
      what: `polls of a page in sight while nothing is active, ${watchedMs / 1000} s`,
      measured: `${polls.length}${polls.length > 0 ? ` (${[...new Set(polls)].join(', ')})` : ''}, and ${inSight.length - polls.length} of the pulse`,
      target: '0, and the pulse at most 3 times',
      met: polls.length === 0 && inSight.length <= 3,
    },
    {
      what: `requests of a hidden tab, ${watchedMs / 1000} s`,
      measured: `${hidden.length}`,
      target: '0',
      met: hidden.length === 0,
    },
  ];
}

const operationOf = (body: string | null) =>
  /(?:query|mutation)\s+(\w+)/.exec(JSON.parse(body ?? '{}').query ?? '')?.[1] ?? 'unnamed';

/**
 * Headless Chromium does not hide tabs, so this function sends the page the event that a browser would send.
 */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
