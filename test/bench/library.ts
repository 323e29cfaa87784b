import type { Locator, Page } from 'playwright-core';
import type { LocalHost } from '#infra/local/host-options';
import { launchBrowser, type TestBrowser } from '../e2e/support/browser';
import { ana, signIn } from '../e2e/support/person';
import { shown } from '../e2e/support/shown';
import { startQuietHost } from '../support/quiet-host';
import { fillLibrary, setId } from './library-data';
import { fixed, type Measure, median } from './measure';
import { interactionsOn, observe } from './panel-vitals';

/** Factor by which the processor is slowed down for the page: an old laptop. */
const slowdown = 4;
const full = { sets: 1_000, exercises: 5_000 };
/** The library of a small team, for comparison in the same run. */
const small = { sets: 20, exercises: 60 };
const rounds = 3;
const maxRowsMs = 1_500;
const maxRequests = 6;
const maxInteractionMs = 200;
const typed = 'stretch 4';

/**
 * The library in headless Chromium with a quarter of the processor: the first rows of `/admin/exercises`, the
 * requests of opening it, and interactions while typing and dragging. A small library is measured in the same
 * run, because this machine has other work too.
 */
export async function measureLibrary(): Promise<Measure[]> {
  const browser = await launchBrowser();
  try {
    const before = await measured(browser, small);
    const after = await measured(browser, full);
    return measuresOf(before, after);
  } finally {
    await browser.close();
  }
}

interface Felt {
  readonly rowsMs: number;
  readonly requests: number;
  readonly typing: readonly number[];
  readonly dragging: readonly number[];
}

async function measured(browser: TestBrowser, sizes: typeof full): Promise<Felt> {
  const host = await startQuietHost();
  try {
    await fillLibrary(host, sizes);
    const page = await signedIn(host, await browser.newPage());
    const opened: { rowsMs: number; requests: number }[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await open(page, host));
    const typing = await typeInSearches(page, host);
    const dragging = await dragRows(page, host);
    await page.context().close();
    return {
      rowsMs: median(opened.map(({ rowsMs }) => rowsMs)),
      requests: Math.max(...opened.map(({ requests }) => requests)),
      typing,
      dragging,
    };
  } finally {
    await host.stop();
  }
}

async function signedIn({ url }: LocalHost, page: Page): Promise<Page> {
  // The tool that runs this file wraps functions in a helper of its own, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript(observe);
  await page.addInitScript(noteRowsAndFrames);
  await page.goto(`${url}/admin`);
  await signIn(page, ana);
  await page.getByRole('button', { name: `Account of ${ana.email}` }).waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

interface Noted extends Window {
  noted: { rowsMs: number; frames: number[] };
}

/** Runs in the page before its own code: notes when the first row is on the screen, and every frame. */
function noteRowsAndFrames(): void {
  const noted: Noted['noted'] = { rowsMs: 0, frames: [] };
  (window as unknown as Noted).noted = noted;
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    noted.frames.push(now - last);
    last = now;
    if (noted.rowsMs === 0 && document.querySelector('[aria-label="Sets"] > li')) noted.rowsMs = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Opens the page as on a first visit, until all records are read. */
async function open(page: Page, { url }: LocalHost): Promise<{ rowsMs: number; requests: number }> {
  let requests = 0;
  const count = (request: { url(): string }) => {
    if (request.url().endsWith('/graphql')) requests += 1;
  };
  page.on('request', count);
  await page.goto(`${url}/admin/exercises`);
  await shown(page);
  await page.getByRole('region', { name: 'Total exercises' }).getByText('in the library').waitFor();
  await page.waitForTimeout(500);
  page.off('request', count);
  const rowsMs = await page.evaluate(() => (window as unknown as Noted).noted.rowsMs);
  return { rowsMs, requests };
}

/** Milliseconds of each interaction while typing in the searches of the library. */
async function typeInSearches(page: Page, { url }: LocalHost): Promise<readonly number[]> {
  const all: number[] = [];
  for (const path of ['/admin/exercises', '/admin/set-management', '/admin/exercise-library']) {
    await page.goto(`${url}${path}`);
    await shown(page);
    await page.waitForTimeout(3_000);
    const before = (await interactionsOn(page)).length;
    await type(page.getByRole('main').getByRole('searchbox', { name: 'Search' }));
    await page.waitForTimeout(1_000);
    all.push(...(await interactionsOn(page)).slice(before));
  }
  return all;
}

async function type(field: Locator): Promise<void> {
  await field.pressSequentially(typed, { delay: 80 });
  for (let index = 0; index < 4; index += 1) await field.press('Backspace', { delay: 20 });
}

/**
 * In the editor of a set: milliseconds of each interaction of typing in the search and of moving a row by the
 * keyboard, and of the longest frame while a row is dragged.
 */
async function dragRows(page: Page, { url }: LocalHost): Promise<readonly number[]> {
  await page.goto(`${url}/admin/exercises?set=${setId(7)}&edit=exercises`);
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('list', { name: 'Exercises in this set' }).getByRole('listitem');
  await rows.first().waitFor();
  await page.waitForTimeout(3_000);
  const before = (await interactionsOn(page)).length;
  await type(dialog.getByRole('searchbox', { name: 'Search exercises' }));
  const handles = rows.getByRole('button', { name: /^Move [^"]*\d$/ });
  const [from, to] = [await handles.first().boundingBox(), await handles.last().boundingBox()];
  if (!from || !to) throw new Error('The set has no rows to drag.');
  const framesBefore = (await noted(page)).frames.length;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 40 });
  await page.mouse.up();
  await page.waitForTimeout(500);
  const frames = (await noted(page)).frames.slice(framesBefore);
  await handles.first().focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown', { delay: 60 });
  await page.keyboard.press('Space');
  await page.waitForTimeout(1_000);
  return [...(await interactionsOn(page)).slice(before), Math.max(...frames)];
}

const noted = (page: Page) => page.evaluate(() => (window as unknown as Noted).noted);

function measuresOf(before: Felt, after: Felt): Measure[] {
  const words = `${full.sets.toLocaleString('en')} sets and ${full.exercises.toLocaleString('en')} exercises`;
  const ratio = (one: number, other: number) => `${fixed(one / other, 1)} times a small library`;
  const felt = (what: string, name: 'typing' | 'dragging'): Measure => {
    const [longest, reference] = [Math.max(...after[name]), Math.max(...before[name])];
    return {
      what: `${what}, ${words}, at ${slowdown} times slowdown`,
      measured: `median ${fixed(median(after[name]), 0)} ms, longest ${fixed(longest, 0)} ms of ${after[name].length} (${ratio(longest, reference)})`,
      target: `under ${maxInteractionMs} ms`,
      met: longest < maxInteractionMs,
    };
  };
  return [
    {
      what: `first rows of /admin/exercises, ${words}, at ${slowdown} times slowdown, nothing in the cache`,
      measured: `${fixed(after.rowsMs, 0)} ms (${ratio(after.rowsMs, before.rowsMs)}: ${fixed(before.rowsMs, 0)} ms)`,
      target: `under ${maxRowsMs.toLocaleString('en')} ms`,
      met: after.rowsMs < maxRowsMs,
    },
    {
      what: `requests of opening it, ${words}`,
      measured: `${after.requests}`,
      target: `at most ${maxRequests}`,
      met: after.requests <= maxRequests,
    },
    felt('interactions while typing in the searches', 'typing'),
    felt("interactions in a set's editor, typing and dragging", 'dragging'),
  ];
}
