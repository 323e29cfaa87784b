import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { StackSettings } from '#infra/local/build/artifacts';
import type { HostOptions, LocalHost } from '#infra/local/host-options';
import { type ApiClient, signIn as signInToApi } from '../../support/host-process';
import { mailsTo, type SentMail } from '../../support/mails';
import { startQuietHost } from '../../support/quiet-host';
import { abandonRun } from './abandoned-run';
import { sharedBrowser, sharedFullBrowser, type TestBrowser } from './browser';
import { type AccountContexts, accountContexts } from './contexts';
import { type HoldableDynamoDb, startHoldableDynamoDb } from './held-writes';
import type { Hold } from './hold';
import { patienceMs } from './patience';
import { type Account, heading, signIn } from './person';
import { watchForProblems } from './problems';
import { report } from './report';

/** The panel on this test file's local host, and the browser pages that show it. */
export interface Panel {
  url(path: string): string;
  /**
   * Opens a browser page at a path, with nobody signed in. The page is closed after the test. The test fails
   * if any problems occurred on the page.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Like `open`, but signed in. The first page in a test file signs in through the user pool's pages, and
   * later pages use the same session. Without options, or with `phone`, an account's browser context is
   * emptied and reused between tests.
   */
  openAs(account: Account, path: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Ignores a page's expected problems: those that match the pattern, and the corresponding console messages.
   */
  expectProblems(page: Page, pattern: RegExp): void;
  /** Holds run writes to a model's table until the hold is released. */
  holdWrites(model: string): Hold;
  /** Refuses to change the given number of records in a model's table until the hold is released. */
  refuseRecords(model: string, count: number): Hold;
  /**
   * Makes a stopping run look as if its workers had died six minutes ago, right after the run was asked to
   * stop.
   */
  abandon(runId: string): Promise<void>;
  /** Returns the URL of the local push provider. */
  pushProvider(): string;
  /** Returns the URL for setting alarm states. */
  alarmControl(): string;
  /** Returns the emails sent to an account, oldest first. */
  mails(account: Account): Promise<readonly SentMail[]>;
  /** Returns an API client with an account's permissions, for preparing test data. */
  api(account: Account): Promise<ApiClient>;
}

/** The options for a test file. */
export interface PanelOptions {
  /** The size of the demo workspace. */
  readonly users: number;
  /**
   * 'full' for a Chromium that shows notifications, in tests inside `needsFullChromium`. By default, any
   * browser is used.
   */
  readonly chromium?: 'full';
  /** Stack settings that override the local settings. */
  readonly settings?: StackSettings;
}

/** Starts a host before a file's tests and stops it after them. */
export function usePanel({ users, chromium, settings = {} }: PanelOptions): Panel {
  let database: HoldableDynamoDb;
  let host: LocalHost;
  let browser: TestBrowser;
  let contexts: AccountContexts;
  let problems: (readonly string[])[] = [];
  const expected = new Map<Page, RegExp>();
  let pages: Page[] = [];

  beforeAll(async () => {
    database = await startHoldableDynamoDb();
    host = await startHostOn(database.endpoint, { users, settings });
    browser = await (chromium === 'full' ? sharedFullBrowser() : sharedBrowser());
    contexts = accountContexts(browser, host.url);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await Promise.all(pages.map(report));
    await Promise.all(pages.map((page) => contexts.leave(page.context())));
    const found = problems.flat();
    pages = [];
    problems = [];
    expect(found).toEqual([]);
  });

  afterAll(async () => {
    await host?.stop();
    await database?.stop();
  });

  const tableOf = (model: string) => {
    const table = host.tables[model];
    if (!table) throw new Error(`There is no table for ${model}.`);
    return table;
  };
  const url = (path: string) => `${host.url}${path}`;
  const sessions = new Map<string, Session>();
  const show = async (page: Page, path: string, session?: Session) => {
    page.setDefaultTimeout(patienceMs);
    if (session) await page.addInitScript(restore, { origin: host.url, session });
    pages.push(page);
    problems.push(watchForProblems(page, () => expected.get(page)));
    await page.goto(url(path));
    return page;
  };

  return {
    url,
    open: async (path, options) => show(await browser.newPage(options), path),
    async openAs(account, path, options) {
      const session = sessions.get(account.email);
      const page = await show(await contexts.newPage(account, options), path, session);
      if (!session) await signIn(page, account);
      // If the URL opens a dialog, elements outside the dialog have no role.
      const inside = page.getByRole('button', {
        name: `Account: ${account.email}`,
        includeHidden: true,
      });
      await inside.or(heading(page, 'Not permitted')).waitFor();
      if (!session) sessions.set(account.email, await page.evaluate(() => ({ ...sessionStorage })));
      return page;
    },
    expectProblems: (page, pattern) => void expected.set(page, pattern),
    holdWrites: (model) => database.holdWrites(tableOf(model)),
    refuseRecords: (model, count) => database.refuseRecords(tableOf(model), count),
    abandon: (runId) => abandonRun(host, runId),
    pushProvider: () => host.endpoints.pushControl,
    alarmControl: () => host.endpoints.alarmControl,
    mails: ({ email }) => mailsTo(host.logDir, email),
    api: ({ email }) => signInToApi(host.url, email),
  };
}

/** The panel's data about the signed-in person, which is kept while the tab is open. */
type Session = Readonly<Record<string, string>>;

/**
 * Runs in a page before the page's own code. Stores the session where the panel expects it, but only once, so
 * that signing out ends the session.
 */
function restore({ origin, session }: { readonly origin: string; readonly session: Session }): void {
  if (location.origin !== origin || sessionStorage.getItem('restored')) return;
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
  sessionStorage.setItem('restored', 'true');
}

async function startHostOn(endpoint: string, options: HostOptions): Promise<LocalHost> {
  const before = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  try {
    return await startQuietHost(options);
  } finally {
    if (before === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    else process.env.AWS_ENDPOINT_URL_DYNAMODB = before;
  }
}
