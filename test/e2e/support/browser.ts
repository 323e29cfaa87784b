import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium, findFullChromium } from './chromium';

/**
 * Quiet, and the same on every machine: no first-run pages, no updates, no traffic other than the test's own.
 */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const contextDefaults: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
};

/** A browser that several tests share; tests do not see each other's pages. */
export interface TestBrowser {
  /**
   * A page in its own context: no cookies, no storage, nobody signed in. Closed with the browser, or by its
   * test.
   */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Closes every page and ends the browser's processes. */
  close(): Promise<void>;
}

let kept: Promise<TestBrowser> | undefined;

/**
 * The browser of this process, which its test files use one after the other, because starting one takes
 * longer than many tests. It ends with the process, whose pipe to it closes then.
 */
export function sharedBrowser(): Promise<TestBrowser> {
  kept ??= launchBrowser();
  return kept;
}

let keptFull: Promise<TestBrowser> | undefined;

/** As sharedBrowser, but a Chromium that shows notifications (full-chromium.ts). */
export function sharedFullBrowser(): Promise<TestBrowser> {
  keptFull ??= launchFullBrowser();
  return keptFull;
}

/** Starts a headless browser. Throws if none is found. */
export async function launchBrowser(): Promise<TestBrowser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium is found; install one or set CHROMIUM_PATH.');
  return testBrowser(await chromium.launch({ executablePath, args }));
}

/** Playwright's own headless mode is the shell's; this one is that of the whole browser. */
async function launchFullBrowser(): Promise<TestBrowser> {
  const executablePath = findFullChromium();
  if (!executablePath) throw new Error('No full Chromium is found; install the package chromium.');
  const whole = [...args, '--headless=new'];
  return testBrowser(await chromium.launch({ executablePath, args: whole, headless: false }));
}

function testBrowser(browser: Browser): TestBrowser {
  return {
    newPage: async (options) => {
      const context = await browser.newContext({ ...contextDefaults, ...options });
      return context.newPage();
    },
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await browser.close();
    },
  };
}
