import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser';
import { ana, signIn } from '../../e2e/support/person';
import { shown } from '../../e2e/support/shown';
import {
  type ApiClient,
  type HostProcess,
  signIn as signInToApi,
  startHostProcess,
} from '../../support/host-process';
import { routePaths } from '../../support/route-paths';
import { fixed, type Measure, median } from '../measure';
import { countRequests } from './panel-requests';
import { observe, type Seen, seenOn, slowestInteractions } from './panel-vitals';

/** Factor by which the processor is slowed down for the page: an old laptop. */
const slowdown = 4;
const users = 100;
const rowsInTable = 1_000;
const writersAtOnce = 8;

/**
 * Measurements that a person notices, in headless Chromium on the local host, with a quarter of the
 * processor: first paint, layout shifts, response times, idle requests.
 */
export async function measurePanelSpeed(): Promise<Measure[]> {
  const host = await startHostProcess(['--in-memory', '--users', `${users}`]);
  const browser = await launchBrowser();
  try {
    await fillTrail(await signInToApi(host.url, ana.email));
    const page = await signedIn(host, await browser.newPage());
    await throttle(page);
    const seen = await visitAll(host, page);
    const interactions = await slowestInteractions(page, `${host.url}/admin/audit`);
    const idle = await countRequests(await signedIn(host, await browser.newPage()), `${host.url}/admin/jobs`);
    return [...measuresOf(seen, interactions), ...idle];
  } finally {
    await browser.close();
    await host.stop();
  }
}

/** Fills a table of the panel that grows: entries of the audit trail. */
async function fillTrail(api: ApiClient): Promise<void> {
  let left = rowsInTable;
  const write = async () => {
    for (; left > 0; left -= 1) {
      const input = { title: `Set ${left}`, type: 'Movement' };
      await api.query(
        'mutation ($input: CreateSetInput!, $token: String!) { createSet(input: $input, clientToken: $token) { id } }',
        { input, token: randomUUID() },
      );
    }
  };
  await Promise.all(Array.from({ length: writersAtOnce }, write));
}

async function signedIn({ url }: HostProcess, page: Page): Promise<Page> {
  // The tool that runs this file wraps functions in a helper of its own, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript(observe);
  await page.goto(`${url}/admin`);
  await signIn(page, ana);
  await page.getByRole('button', { name: `Account of ${ana.email}` }).waitFor();
  return page;
}

async function throttle(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Opens each page of the route table that needs no id, as on a first visit. */
async function visitAll({ url }: HostProcess, page: Page): Promise<ReadonlyMap<string, Seen>> {
  const seen = new Map<string, Seen>();
  for (const path of routePaths.filter((route) => !route.includes('$'))) {
    await page.goto(`${url}${path}`);
    await shown(page);
    // By then the last paint and the last shift have been reported.
    await page.waitForTimeout(1_000);
    seen.set(path, await seenOn(page));
  }
  return seen;
}

function measuresOf(seen: ReadonlyMap<string, Seen>, interactions: readonly number[]): Measure[] {
  const largest = (of: (one: Seen) => number) =>
    [...seen].reduce((most, one) => (of(one[1]) > of(most[1]) ? one : most));
  const [slowPath, { paintMs }] = largest((one) => one.paintMs);
  const [jumpyPath, { shift }] = largest((one) => one.shift);
  const longest = Math.max(...interactions);
  const paints = median([...seen.values()].map((one) => one.paintMs));
  return [
    {
      what: `largest contentful paint at ${slowdown} times slowdown, nothing in the cache, of ${seen.size} pages`,
      measured: `median ${fixed(paints, 0)} ms, longest ${fixed(paintMs, 0)} ms (${slowPath})`,
      target: 'under 1,500 ms',
      met: paintMs < 1_500,
    },
    {
      what: 'layout shift of the same pages',
      measured: `most ${fixed(shift, 3)} (${jumpyPath})`,
      target: 'under 0.02',
      met: shift < 0.02,
    },
    {
      what: `interaction to next paint at ${slowdown} times slowdown, a table of ${rowsInTable.toLocaleString('en')} rows`,
      measured: `median ${fixed(median(interactions), 0)} ms, longest ${fixed(longest, 0)} ms of ${interactions.length}`,
      target: 'under 200 ms',
      met: longest < 200,
    },
  ];
}
