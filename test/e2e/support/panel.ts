import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { type ApiClient, signIn as signInToApi } from '../../support/host-process';
import { startQuietHost } from '../../support/quiet-host';
import { abandonRun } from './abandoned-run';
import { sharedBrowser, sharedFullBrowser, type TestBrowser } from './browser';
import { type HoldableDynamoDb, startHoldableDynamoDb } from './held-writes';
import type { Hold } from './hold';
import { type Account, heading, signIn } from './person';
import { watchForProblems } from './problems';

/** Milliseconds; longer than any healthy response of the panel on a busy machine. */
const patienceMs = 30_000;

/** The panel on a local host of this test file, and browser pages to view it. */
export interface Panel {
  /** The address of a path of the panel. */
  url(path: string): string;
  /**
   * Opens a browser page at a path, with nobody signed in. It is closed after the test, which fails if the
   * page had problems.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * The same, signed in: with the pages of the user pool the first time in a file, then with the session from
   * that.
   */
  openAs(account: Account, path: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Problems of a page that are what its test is about: those that the pattern finds, and what the console
   * says of them.
   */
  expectProblems(page: Page, pattern: RegExp): void;
  /** Holds what runs write to a model's table until it is released. */
  holdWrites(model: string): Hold;
  /** Refuses to change this many records of a model's table until it is released. */
  refuseRecords(model: string, count: number): Hold;
  /**
   * Makes a stopping run look as if its workers had died six minutes ago, right after it was asked to stop.
   */
  abandon(runId: string): Promise<void>;
  /** Address of the local push provider. */
  pushProvider(): string;
  /** The API as used by an account, to set up what a test looks at. */
  api(account: Account): Promise<ApiClient>;
}

/** What a test file needs. */
export interface PanelOptions {
  /** Size of the demo workspace. */
  readonly users: number;
  /** 'full': a Chromium that shows notifications, for tests inside `needsFullChromium`. Default: any. */
  readonly chromium?: 'full';
}

/** Starts a host before the tests of a file and stops it after them. */
export function usePanel({ users, chromium }: PanelOptions): Panel {
  let database: HoldableDynamoDb;
  let host: LocalHost;
  let browser: TestBrowser;
  let problems: (readonly string[])[] = [];
  const expected = new Map<Page, RegExp>();
  let pages: Page[] = [];

  beforeAll(async () => {
    database = await startHoldableDynamoDb();
    host = await startHostOn(database.endpoint, users);
    browser = await (chromium === 'full' ? sharedFullBrowser() : sharedBrowser());
  });

  afterEach(async () => {
    await Promise.all(pages.map((page) => page.context().close()));
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
  const open = async (path: string, options?: BrowserContextOptions, session?: Session) => {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(patienceMs);
    if (session) await page.addInitScript(restore, { origin: host.url, session });
    pages.push(page);
    problems.push(watchForProblems(page, () => expected.get(page)));
    await page.goto(url(path));
    return page;
  };

  return {
    url,
    open: (path, options) => open(path, options),
    async openAs(account, path, options) {
      const session = sessions.get(account.email);
      const page = await open(path, options, session);
      if (!session) await signIn(page, account);
      const inside = page.getByRole('button', { name: `Account of ${account.email}` });
      await inside.or(heading(page, 'Not permitted')).waitFor();
      if (!session) sessions.set(account.email, await page.evaluate(() => ({ ...sessionStorage })));
      return page;
    },
    expectProblems: (page, pattern) => void expected.set(page, pattern),
    holdWrites: (model) => database.holdWrites(tableOf(model)),
    refuseRecords: (model, count) => database.refuseRecords(tableOf(model), count),
    abandon: (runId) => abandonRun(host, runId),
    pushProvider: () => host.endpoints.pushControl,
    api: ({ email }) => signInToApi(host.url, email),
  };
}

/** The panel's data about the signed-in person, kept for as long as the tab is open. */
type Session = Readonly<Record<string, string>>;

/**
 * Runs in a page before its own code: puts the session where the panel looks for it, once, so that signing
 * out ends it.
 */
function restore({ origin, session }: { readonly origin: string; readonly session: Session }): void {
  if (location.origin !== origin || sessionStorage.getItem('restored')) return;
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
  sessionStorage.setItem('restored', 'true');
}

async function startHostOn(endpoint: string, users: number): Promise<LocalHost> {
  const before = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  try {
    return await startQuietHost({ users });
  } finally {
    if (before === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    else process.env.AWS_ENDPOINT_URL_DYNAMODB = before;
  }
}
