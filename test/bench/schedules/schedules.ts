import type { CDPSession, Page } from 'playwright-core';
import type { LocalHost } from '#infra/local/host-options';
import { assignableTemplates } from '#shared/templates/index';
import { launchBrowser } from '../../e2e/support/browser';
import { ana, signIn } from '../../e2e/support/person';
import { shown } from '../../e2e/support/shown';
import { putRecords } from '../../integration/support/put-records';
import { startQuietHost } from '../../support/quiet-host';
import { fixed, type Measure } from '../measure';

/** Factor by which the processor is slowed down for the page: an old laptop. */
const slowdown = 4;
const entryCount = 2_000;
const edits = 40;
const maxBlockedMs = 200;
/** Milliseconds until the page has done what follows from an act. */
const stillMs = 600;
const settledMs = 4_000;

/**
 * A schedule of 2,000 entries in headless Chromium: filtering it, and pasting, reviewing and saving 40
 * entries. An act counts the processor time of the page's main thread until the page is still again, times
 * the slowdown, which no other work of this machine changes; the page is blocked for no longer than that.
 */
export async function measureSchedules(): Promise<Measure[]> {
  const host = await startQuietHost();
  const browser = await launchBrowser();
  try {
    await fill(host);
    const page = await browser.newPage();
    await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
    await page.goto(`${host.url}/admin`);
    await signIn(page, ana);
    await page.getByRole('button', { name: `Account of ${ana.email}` }).waitFor();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return [...(await measureWeek(page, devTools, host)), ...(await measureEdits(page, devTools, host))];
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

/** Milliseconds that the page's main thread has worked so far. */
async function workedMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** What an act costs on the slower processor, from its start until the page is still again. */
async function costOf(page: Page, devTools: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const before = await workedMs(devTools);
  await act();
  await page.waitForTimeout(stillMs);
  return ((await workedMs(devTools)) - before) * slowdown;
}

async function measureWeek(page: Page, devTools: CDPSession, { url }: LocalHost): Promise<Measure[]> {
  await page.goto(`${url}/admin/schedules?view=week`);
  await shown(page);
  await page.waitForTimeout(settledMs);
  const filter = page.getByRole('region', { name: 'Week', exact: true }).getByLabel('Template');
  const filtering = await costOf(page, devTools, () => filter.selectOption('energy-focus'));
  await page.goto(`${url}/admin/classic?tools=Schedule+Analysis`);
  await shown(page);
  await page.waitForTimeout(settledMs);
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search' });
  const searching = await costOf(page, devTools, () => search.fill('break 42'));
  return [
    measureOf('filtering the week by template', filtering),
    measureOf('searching in the tab Schedule Analysis', searching),
  ];
}

async function measureEdits(page: Page, devTools: CDPSession, { url }: LocalHost): Promise<Measure[]> {
  await page.goto(`${url}/notification-scheduler`);
  await shown(page);
  await page.waitForTimeout(settledMs);
  await page.getByRole('button', { name: 'Paste Entries' }).click();
  const rows = Array.from({ length: edits }, (_, index) => `10\tTue\tmovement\tset-1\tPasted ${index}`);
  await page.getByLabel('Rows of a spreadsheet').fill(rows.join('\n'));
  const adding = await costOf(page, devTools, () => page.getByRole('button', { name: /^Add \d/ }).click());
  const review = page.getByRole('button', { name: `Save Changes (${edits})` });
  const reviewing = await costOf(page, devTools, () => review.click());
  let requests = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('SaveScheduleEntries')) requests += 1;
  });
  const save = page.getByRole('button', { name: `Save ${edits} entries` });
  const saving = await costOf(page, devTools, async () => {
    await save.click();
    await page.getByText(`${edits} updates/creates, 0 errors`).first().waitFor();
  });
  return [
    measureOf(`adding ${edits} pasted entries`, adding),
    measureOf(`the review of a save of ${edits}`, reviewing),
    measureOf(`saving ${edits}, with the schedule loaded again`, saving),
    {
      what: `requests of saving ${edits} entries`,
      measured: `${requests}`,
      target: '1',
      met: requests === 1,
    },
  ];
}

const measureOf = (what: string, ms: number): Measure => ({
  what: `${what}, ${entryCount.toLocaleString('en')} entries, at ${slowdown} times slowdown`,
  measured: `${fixed(ms, 0)} ms of work`,
  target: `blocks under ${maxBlockedMs} ms`,
  met: ms < maxBlockedMs,
});
