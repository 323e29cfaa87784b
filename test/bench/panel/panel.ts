import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { LocalHost } from '#infra/local/host-options';
import { addressOf } from '../../e2e/support/addresses';
import { launchBrowser } from '../../e2e/support/browser';
import { ana, signIn } from '../../e2e/support/person';
import { shown } from '../../e2e/support/shown';
import { type ApiClient, runEnd, signIn as signInToApi, startRun } from '../../support/host-process';
import { startQuietHost } from '../../support/quiet-host';
import { routePaths } from '../../support/route-paths';
import { fixed, type Measure } from '../measure';
import { type Compared, measuresOf } from './compared';
import { countRequests } from './panel-requests';
import { interactOnPanel, interactOnReference, observe, type Seen, seenOn } from './panel-vitals';
import { collectRequests, openReference, panelWithReference } from './reference';

/** The factor by which the CPU is slowed down to simulate an old laptop. */
const slowdown = 4;
const users = 100;
const rowsInTable = 1_000;
const writersAtOnce = 8;
const allowedShift = 0.01;
const paintLimits = { maxRatio: 1.5, maxMs: 1_200 };
/** The page on which interactions are measured. */
const tablePage = '/admin/audit';

/** The options for {@link measurePanelSpeed}. */
export interface PanelSpeedOptions {
  readonly rounds: number;
  /** The paths of the pages to open. By default, all pages are opened. */
  readonly pages?: readonly string[] | undefined;
}

/**
 * Measures what a user notices, in headless Chromium on the local host, with the CPU slowed down to a quarter
 * of its speed: first paint, layout shifts, response times and idle requests. Measurements of the panel
 * alternate with measurements of a reference page that sends the same requests.
 */
export async function measurePanelSpeed({ rounds, pages }: PanelSpeedOptions): Promise<Measure[]> {
  const panel = await panelWithReference();
  const host = await startQuietHost({ users, panel });
  const browser = await launchBrowser();
  try {
    const api = await signInToApi(host.url, ana.email);
    await fillTrail(api);
    const runId = await auditRun(api);
    const page = await signedIn(host, await browser.newPage());
    await throttle(page);
    const firstPaints: Compared[] = [];
    const paints: Compared[] = [];
    const shifts: Shift[] = [];
    for (const path of pages ?? routePaths) {
      const seen = await visit(host, page, addressOf(path, { runId }), rounds);
      firstPaints.push(compared(path, seen, 'firstPaintMs'));
      paints.push(compared(path, seen, 'paintMs'));
      shifts.push({ path, most: Math.max(...seen.panel.map(({ shift }) => shift)) });
    }
    const interactions = await interact(host, page, rounds);
    const idle = pages
      ? []
      : await countRequests(await signedIn(host, await browser.newPage()), `${host.url}/admin/jobs`);
    const at = `at ${slowdown} times slowdown`;
    return [
      ...measuresOf(`first contentful paint ${at}, nothing in the cache`, firstPaints, paintLimits),
      ...measuresOf(`largest contentful paint ${at}, nothing in the cache`, paints, paintLimits),
      shiftOf(shifts),
      ...measuresOf(`interaction to next paint ${at}, ${rowsInTable} rows`, interactions, {
        maxRatio: 2,
        maxMs: 200,
      }),
      ...idle,
    ];
  } finally {
    await browser.close();
    await host.stop();
    await rm(panel, { recursive: true, force: true });
  }
}

/** Fills the audit trail table, which grows over time. */
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

/** Runs an audit with findings, and returns the run's ID. */
async function auditRun(api: ApiClient): Promise<string> {
  const { id } = await startRun(api, { job: 'set-id-audit', dryRun: false });
  await runEnd(api, id);
  return id;
}

async function signedIn({ url }: LocalHost, page: Page): Promise<Page> {
  // The tool that runs this file wraps functions in its own helper, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript(observe);
  await page.goto(`${url}/admin`);
  await signIn(page, ana);
  await page.getByRole('button', { name: `Account: ${ana.email}` }).waitFor();
  return page;
}

async function throttle(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** How long to wait for the browser to report a page's last paint and last shift, in milliseconds. */
const reportedMs = 1_000;

/** What was seen on a page and on its reference, once per round. */
interface SeenOnBoth {
  readonly panel: readonly Seen[];
  readonly reference: readonly Seen[];
}

const compared = (
  what: string,
  { panel, reference }: SeenOnBoth,
  paint: 'firstPaintMs' | 'paintMs',
): Compared => ({
  what,
  panelMs: panel.map((seen) => seen[paint]),
  referenceMs: reference.map((seen) => seen[paint]),
});

/** Opens a page and its reference alternately, each time as on a first visit. */
async function visit({ url }: LocalHost, page: Page, address: string, rounds: number): Promise<SeenOnBoth> {
  const open = async (): Promise<Seen> => {
    await page.goto(`${url}${address}`);
    await shown(page);
    await page.waitForTimeout(reportedMs);
    return seenOn(page);
  };
  const collected = collectRequests(page);
  await open();
  const requests = collected.stop();
  const panel: Seen[] = [];
  const reference: Seen[] = [];
  for (let round = 0; round < rounds; round += 1) {
    panel.push(await open());
    await openReference(page, url, requests);
    await page.waitForTimeout(reportedMs);
    reference.push(await seenOn(page));
  }
  return { panel, reference };
}

/** Measures the slowest interaction of each kind in each round, on a table page and on its reference. */
async function interact({ url }: LocalHost, page: Page, rounds: number): Promise<readonly Compared[]> {
  const address = `${url}${tablePage}`;
  const panelMs = new Map<string, number[]>();
  const referenceMs = new Map<string, number[]>();
  const note = (all: Map<string, number[]>, kinds: ReadonlyMap<string, readonly number[]>) => {
    for (const [kind, found] of kinds) all.set(kind, [...(all.get(kind) ?? []), Math.max(16, ...found)]);
  };
  const collected = collectRequests(page);
  await page.goto(address);
  await shown(page);
  const requests = collected.stop();
  for (let round = 0; round < rounds; round += 1) {
    note(panelMs, await interactOnPanel(page, address));
    await openReference(page, url, requests);
    note(referenceMs, await interactOnReference(page));
  }
  return [...panelMs].map(([what, found]) => ({
    what,
    panelMs: found,
    referenceMs: referenceMs.get(what) ?? [],
  }));
}

interface Shift {
  readonly path: string;
  readonly most: number;
}

function shiftOf(shifts: readonly Shift[]): Measure {
  const [{ path, most } = { path: '', most: 0 }] = shifts.toSorted((one, other) => other.most - one.most);
  return {
    what: 'layout shift of the same pages',
    measured: `most ${fixed(most, 3)} (${path})`,
    target: `at most ${allowedShift}`,
    met: most <= allowedShift,
  };
}
