import type { CDPSession, Locator, Page } from 'playwright-core';
import type { LocalHost } from '#infra/local/host-options';
import { launchBrowser, type TestBrowser } from '../e2e/support/browser';
import { ana, signIn } from '../e2e/support/person';
import { shown } from '../e2e/support/shown';
import { startQuietHost } from '../support/quiet-host';
import { fillLibrary, setId } from './library/data';
import { fixed, type Measure, median } from './measure';

/** Factor by which the processor is slowed down for the page: an old laptop. */
const slowdown = 4;
const full = { sets: 1_000, exercises: 5_000 };
/** The library of a small team, for comparison in the same run. */
const small = { sets: 20, exercises: 60 };
const rounds = 2;
const maxRowsMs = 1_500;
const maxRequests = 6;
const maxInteractionMs = 200;
const typed = 'stretch 4';
const dragSteps = 12;
/** Milliseconds until the page has done what follows from an act. */
const stillMs = 1_000;
const betweenKeysMs = 150;
/** Milliseconds until the page has read its records. */
const settledMs = 3_000;

/**
 * The library in headless Chromium: the first rows of `/admin/exercises`, the requests of opening it, and
 * the tasks of the page's main thread while typing and dragging: none may keep the page from answering. A
 * task counts its processor time, times the slowdown, which no other work of this machine changes. A small
 * library is measured in the same run.
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
    const devTools = await page.context().newCDPSession(page);
    const typing = await typeInSearches(page, devTools, host);
    const dragging = await dragRows(page, devTools, host);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const opened: { rowsMs: number; requests: number }[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await open(page, host, sizes.exercises));
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
  await page.addInitScript(noteRows);
  await page.goto(`${url}/admin`);
  await signIn(page, ana);
  await page.getByRole('button', { name: `Account of ${ana.email}` }).waitFor();
  return page;
}

interface Noted extends Window {
  rowsMs: number;
}

/** Runs in the page before its own code: notes when the first row is on the screen. */
function noteRows(): void {
  const frame = () => {
    if (document.querySelector('[aria-label="Sets"] > li')) {
      (window as unknown as Noted).rowsMs = performance.now();
    } else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Opens the page as on a first visit, until all records are read. */
async function open(
  page: Page,
  { url }: LocalHost,
  exercises: number,
): Promise<{ rowsMs: number; requests: number }> {
  let requests = 0;
  const count = (request: { url(): string }) => {
    if (request.url().endsWith('/graphql')) requests += 1;
  };
  page.on('request', count);
  await page.goto(`${url}/admin/exercises`);
  await shown(page);
  const total = page.getByRole('region', { name: 'Total exercises' });
  await total.getByText(exercises.toLocaleString('en'), { exact: true }).waitFor();
  await page.waitForTimeout(500);
  page.off('request', count);
  return { rowsMs: await page.evaluate(() => (window as unknown as Noted).rowsMs), requests };
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds on the slower processor of each task that the page's main thread ran during an act. */
async function tasksDuring(devTools: CDPSession, act: () => Promise<void>): Promise<readonly number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  devTools.on('Tracing.dataCollected', collect);
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await act();
  const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await complete;
  devTools.off('Tracing.dataCollected', collect);
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  return events
    .filter((event) => event.name === 'RunTask' && event.tdur !== undefined && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown);
}

/** The tasks of typing in the searches of the library. */
async function typeInSearches(page: Page, devTools: CDPSession, { url }: LocalHost): Promise<number[]> {
  const all: number[] = [];
  for (const path of ['/admin/exercises', '/admin/exercise-library']) {
    await page.goto(`${url}${path}`);
    await shown(page);
    await page.waitForTimeout(settledMs);
    const field = page.getByRole('main').getByRole('searchbox', { name: 'Search' });
    all.push(...(await tasksDuring(devTools, () => type(page, field))));
  }
  return all;
}

async function type(page: Page, field: Locator): Promise<void> {
  await field.focus();
  for (const key of [...typed, 'Backspace', 'Backspace']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(betweenKeysMs);
  }
  await page.waitForTimeout(stillMs);
}

/** In the editor of a set: the tasks of typing in the search, and of a drag by mouse and by keys. */
async function dragRows(page: Page, devTools: CDPSession, { url }: LocalHost): Promise<readonly number[]> {
  await page.goto(`${url}/admin/exercises?set=${setId(7)}&edit=exercises`);
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('list', { name: 'Exercises in this set' }).getByRole('listitem');
  await rows.first().waitFor();
  await page.waitForTimeout(settledMs);
  const handles = rows.getByRole('button', { name: /^Move .*\d$/ });
  const [from, to] = [await handles.first().boundingBox(), await handles.last().boundingBox()];
  if (!from || !to) throw new Error('The set has no rows to drag.');
  return tasksDuring(devTools, async () => {
    await type(page, dialog.getByRole('searchbox', { name: 'Search exercises' }));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: dragSteps });
    await page.mouse.up();
    await page.waitForTimeout(stillMs);
    await handles.first().focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(betweenKeysMs);
    }
  });
}

function measuresOf(before: Felt, after: Felt): Measure[] {
  const words = `${full.sets.toLocaleString('en')} sets and ${full.exercises.toLocaleString('en')} exercises`;
  const ratio = (one: number, other: number) => `${fixed(one / other, 1)} times a small library`;
  const felt = (what: string, name: 'typing' | 'dragging'): Measure => {
    const [longest, reference] = [Math.max(...after[name]), Math.max(...before[name])];
    return {
      what: `${what}, ${words}, at ${slowdown} times slowdown`,
      measured: `longest ${fixed(longest, 0)} ms, ${after[name].filter((ms) => ms >= maxInteractionMs).length} of ${after[name].length} over the target (${ratio(longest, reference)}: ${fixed(reference, 0)} ms)`,
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
    felt('tasks while typing in the searches', 'typing'),
    felt("tasks in a set's editor, typing and dragging", 'dragging'),
  ];
}
