import type { CDPSession, Page } from 'playwright-core';
import type { LocalHost } from '#infra/local/host-options';
import { launchBrowser, type TestBrowser } from '../e2e/support/browser';
import { ana, signIn } from '../e2e/support/person';
import { shown } from '../e2e/support/shown';
import { startQuietHost } from '../support/quiet-host';
import { fillLibrary, setId } from './library/data';
import { fixed, type Measure, median } from './measure';
import {
  type Felt,
  feltAs,
  inpOf,
  maxBlockedMs,
  middleOf,
  noteInteractions,
  slowdown,
  tasksOf,
} from './panel/interaction';

const full = { sets: 1_000, exercises: 5_000 };
/** A small team's library, used for comparison with the large library in the same run. */
const small = { sets: 20, exercises: 60 };
const rounds = 2;
const maxRowsMs = 1_500;
const maxRequests = 6;
const typed = 'stretch 4';
const dragSteps = 12;
/** How long to wait for the page to process an action, in milliseconds. */
const stillMs = 1_000;
const betweenKeysMs = 150;
/** How long to wait for the page to read its records, in milliseconds. */
const settledMs = 3_000;

/**
 * Measures the library in headless Chromium: the time until the first rows of `/admin/exercises` appear, the
 * number of requests needed to open it, and the response times while typing and dragging. For comparison,
 * also measures the time until the first rows of a small library appear in the same run.
 */
export async function measureLibrary(): Promise<Measure[]> {
  const browser = await launchBrowser();
  try {
    const { opened: before } = await measured(browser, small, false);
    const { opened, felt } = await measured(browser, full, true);
    if (!felt) throw new Error('Nothing was felt.');
    return measuresOf(before, { ...opened, ...felt });
  } finally {
    await browser.close();
  }
}

interface Opened {
  readonly rowsMs: number;
  readonly requests: number;
}

interface Measured extends Opened {
  readonly typing: Felt;
  readonly dragging: Felt;
}

async function measured(browser: TestBrowser, sizes: typeof full, interacts: boolean) {
  const host = await startQuietHost();
  try {
    await fillLibrary(host, sizes);
    const page = await signedIn(host, await browser.newPage());
    const devTools = await page.context().newCDPSession(page);
    const felt = interacts
      ? {
          typing: await typeInSearches(page, devTools, host),
          dragging: await dragRows(page, devTools, host),
        }
      : undefined;
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const opened: Opened[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await open(page, host, sizes.exercises));
    await page.context().close();
    return {
      felt,
      opened: {
        rowsMs: median(opened.map(({ rowsMs }) => rowsMs)),
        requests: Math.max(...opened.map(({ requests }) => requests)),
      },
    };
  } finally {
    await host.stop();
  }
}

async function signedIn({ url }: LocalHost, page: Page): Promise<Page> {
  await noteInteractions(page);
  await page.addInitScript(noteRows);
  await page.goto(`${url}/admin`);
  await signIn(page, ana);
  await page.getByRole('button', { name: `Account: ${ana.email}` }).waitFor();
  return page;
}

interface Noted extends Window {
  rowsMs: number;
}

/** Runs in the page before the page's own code, and records the time at which the first row is displayed. */
function noteRows(): void {
  const frame = () => {
    if (document.querySelector('[aria-label="Sets"] > li')) {
      (window as unknown as Noted).rowsMs = performance.now();
    } else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Opens the page as on a first visit, and waits until all records have been read. */
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

/** Measures typing in the library's search fields. */
async function typeInSearches(page: Page, devTools: CDPSession, { url }: LocalHost): Promise<Felt> {
  const all: Felt[] = [];
  for (const path of ['/admin/exercises', '/admin/exercise-library']) {
    const opened = async () => {
      await page.goto(`${url}${path}`);
      await shown(page);
      await page.waitForTimeout(settledMs);
      await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).focus();
    };
    await opened();
    const tasks = await tasksOf(devTools, () => type(page));
    await opened();
    all.push({ tasks, inpMs: await inpOf(page, devTools, () => type(page)) });
  }
  return together(all);
}

const together = (all: readonly Felt[]): Felt => ({
  tasks: all.flatMap(({ tasks }) => tasks),
  inpMs: Math.max(...all.map(({ inpMs }) => inpMs)),
});

/** Types into the focused field. */
async function type(page: Page): Promise<void> {
  for (const key of [...typed, 'Backspace', 'Backspace']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(betweenKeysMs);
  }
  await page.waitForTimeout(stillMs);
}

/** Measures the set editor: typing in the search field, and dragging with the mouse and the keyboard. */
async function dragRows(page: Page, devTools: CDPSession, { url }: LocalHost): Promise<Felt> {
  await page.goto(`${url}/admin/exercises?set=${setId(7)}&edit=exercises`);
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('list', { name: 'Exercises in this set' }).getByRole('listitem');
  await rows.first().waitFor();
  await page.waitForTimeout(settledMs);
  const handles = rows.getByRole('button', { name: /^Move .*\d$/ });
  const [from, to] = [await middleOf(handles.first()), await middleOf(handles.last())];
  const byMouse = async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: dragSteps });
    await page.mouse.up();
    await page.waitForTimeout(stillMs);
  };
  const byKeys = async () => {
    for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(betweenKeysMs);
    }
    await page.waitForTimeout(stillMs);
  };
  const search = dialog.getByRole('searchbox', { name: 'Search exercises' });
  const acts = [
    { focus: search, act: () => type(page) },
    { focus: search, act: byMouse },
    { focus: handles.first(), act: byKeys },
  ];
  const all: Felt[] = [];
  for (const { focus, act } of acts) {
    await focus.focus();
    const tasks = await tasksOf(devTools, act);
    await focus.focus();
    all.push({ tasks, inpMs: await inpOf(page, devTools, act) });
  }
  return together(all);
}

function measuresOf(before: Opened, after: Measured): Measure[] {
  const words = `${full.sets.toLocaleString('en')} sets and ${full.exercises.toLocaleString('en')} exercises`;
  const ratio = (one: number, other: number) => `${fixed(one / other, 1)} times a small library`;
  const felt = (what: string, how: Felt): Measure => ({
    what: `${what}, ${words}, at ${slowdown} times slowdown`,
    target: `under ${maxBlockedMs} ms`,
    ...feltAs(how),
  });
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
    felt('typing in the searches', after.typing),
    felt("typing and dragging in a set's editor", after.dragging),
  ];
}
