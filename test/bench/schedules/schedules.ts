import type { CDPSession, Locator, Page } from 'playwright-core';
import type { LocalHost } from '#infra/local/host-options';
import { assignableTemplates } from '#shared/templates/index';
import { launchBrowser } from '../../e2e/support/browser';
import { ana, signIn } from '../../e2e/support/person';
import { shown } from '../../e2e/support/shown';
import { putRecords } from '../../integration/support/put-records';
import { startQuietHost } from '../../support/quiet-host';
import type { Measure } from '../measure';
import {
  feltAs,
  inpOf,
  maxBlockedMs,
  middleOf,
  noteInteractions,
  slowdown,
  tasksOf,
} from '../panel/interaction';

const entryCount = 2_000;
const edits = 40;
/** How long to wait for the page to react to an interaction, in milliseconds. */
const stillMs = 600;
const settledMs = 4_000;
const betweenKeysMs = 150;
/** How long to wait for a save to finish and the schedule to reload, in milliseconds. */
const savedMs = 3_000;

/**
 * Measures a schedule with 2,000 entries in headless Chromium: opening and filtering it, and pasting,
 * reviewing and saving 40 entries.
 */
export async function measureSchedules(): Promise<Measure[]> {
  const host = await startQuietHost();
  const browser = await launchBrowser();
  try {
    await fill(host);
    const page = await browser.newPage();
    await noteInteractions(page);
    await page.goto(`${host.url}/admin`);
    await signIn(page, ana);
    await page.getByRole('button', { name: `Account: ${ana.email}` }).waitFor();
    const devTools = await page.context().newCDPSession(page);
    const saves = countSaves(page);
    const felt = [
      ...(await measureScenes(page, devTools, readingScenes(page, host))),
      ...(await measureScenes(page, devTools, editingScenes(page, host))),
    ];
    // There are two saves, because each scene is performed twice.
    const requests = saves() / 2;
    return [
      ...felt,
      {
        what: `requests of saving ${edits} entries`,
        measured: `${requests}`,
        target: '1',
        met: requests === 1,
      },
    ];
  } finally {
    await browser.close();
    await host.stop();
  }
}

async function fill(host: LocalHost): Promise<void> {
  await putRecords(host, 'Set', [{ id: 'set-1', title: 'Desk yoga', isActive: true, _version: 1 }]);
  const entries = Array.from({ length: entryCount }, (_, index) => ({
    id: `entry-${index}`,
    _version: 1,
    hour: `${7 + (index % 12)}`.padStart(2, '0'),
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    activityType: index % 3 === 0 ? 'breathing' : 'movement',
    ...(index % 3 !== 0 && { set: 'set-1' }),
    notificationHeading: `Break ${index}`,
    notificationContent: 'Two minutes',
    exerciseTime: `${6 + (index % 12)}`.padStart(2, '0').concat(':55'),
    templateName: assignableTemplates[index % 3]?.id,
  }));
  await putRecords(host, 'DefaultScheduledSet', entries);
}

/** An interaction on the page, and the preparation that it requires. */
interface Scene {
  readonly what: string;
  /** Prepares the page and returns the interaction. The interaction uses only the mouse and keyboard. */
  readonly prepare: () => Promise<() => Promise<void>>;
}

/**
 * Performs all scenes in order, twice: first at full speed to measure the tasks, then slowed down to measure
 * the interactions.
 */
async function measureScenes(page: Page, devTools: CDPSession, scenes: readonly Scene[]): Promise<Measure[]> {
  const tasks: (readonly number[])[] = [];
  for (const { prepare } of scenes) tasks.push(await tasksOf(devTools, still(page, await prepare())));
  const inps: number[] = [];
  for (const { prepare } of scenes) inps.push(await inpOf(page, devTools, still(page, await prepare())));
  return scenes.map(({ what }, index) => ({
    what: `${what}, ${entryCount.toLocaleString('en')} entries, at ${slowdown} times slowdown`,
    target: `under ${maxBlockedMs} ms`,
    ...feltAs({ tasks: tasks[index] ?? [], inpMs: inps[index] ?? 0 }),
  }));
}

const still = (page: Page, act: () => Promise<void>) => async () => {
  await act();
  await page.waitForTimeout(stillMs);
};

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await shown(page);
  await page.waitForTimeout(settledMs);
}

/** Returns a preparation that focuses an element, for an interaction that presses the given keys. */
const keys = (page: Page, element: Locator, pressed: readonly string[]) => async () => {
  await element.focus();
  return async () => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      await page.waitForTimeout(betweenKeysMs);
    }
  };
};

/** Returns an interaction that clicks an element at its current position. */
async function click(page: Page, element: Locator): Promise<() => Promise<void>> {
  const { x, y } = await middleOf(element);
  return () => page.mouse.click(x, y);
}

function readingScenes(page: Page, { url }: LocalHost): readonly Scene[] {
  const main = page.getByRole('main');
  return [
    {
      what: 'opening the week of /admin/schedules from another page',
      prepare: async () => {
        await opened(page, `${url}/admin/multi-activity`);
        return click(page, page.getByRole('link', { name: 'Schedule templates' }).first());
      },
    },
    {
      what: 'filtering the week by template',
      prepare: async () => {
        await opened(page, `${url}/admin/schedules?view=week`);
        const filter = page.getByRole('region', { name: 'Week', exact: true }).getByLabel('Template');
        return keys(page, filter, ['ArrowDown'])();
      },
    },
    {
      what: 'searching in the tab Schedule Analysis',
      prepare: async () => {
        await opened(page, `${url}/admin/classic?tools=Schedule+Analysis`);
        return keys(page, main.getByRole('searchbox', { name: 'Search' }), [...'break 42'])();
      },
    },
  ];
}

function editingScenes(page: Page, { url }: LocalHost): readonly Scene[] {
  const rows = Array.from({ length: edits }, (_, index) => `10\tTue\tmovement\tset-1\tPasted ${index}`);
  const saved = page.getByText(`${edits} updates/creates, 0 errors`).first();
  return [
    {
      what: 'typing in a heading of the schedule',
      prepare: async () => {
        await opened(page, `${url}/notification-scheduler`);
        return keys(page, page.getByRole('textbox', { name: /^Notification Heading at/ }).first(), [
          ...'Rise',
          ...Array<string>(4).fill('Backspace'),
        ])();
      },
    },
    {
      what: `adding ${edits} pasted entries`,
      prepare: async () => {
        await page.getByRole('button', { name: 'Paste Entries' }).click();
        await page.getByLabel('Spreadsheet rows').fill(rows.join('\n'));
        await page.waitForTimeout(stillMs);
        return click(page, page.getByRole('button', { name: /^Add \d/ }));
      },
    },
    {
      what: `the review of a save of ${edits}`,
      prepare: () => click(page, page.getByRole('button', { name: `Save Changes (${edits})` })),
    },
    {
      what: `saving ${edits}, with the schedule loaded again`,
      prepare: async () => {
        const press = await click(page, page.getByRole('button', { name: `Save ${edits} entries` }));
        return async () => {
          await press();
          await page.waitForTimeout(savedMs);
          await saved.waitFor();
        };
      },
    },
  ];
}

/** Counts the save requests that a page sends. Returns a function that returns the count so far. */
function countSaves(page: Page): () => number {
  let requests = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('SaveScheduleEntries')) requests += 1;
  });
  return () => requests;
}
