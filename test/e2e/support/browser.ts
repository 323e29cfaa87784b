import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium, findFullChromium } from './chromium';

/**
 * Makes the browser behave the same on every machine: without first-run pages, updates, or traffic other than
 * the test's own.
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

/** A phone, whose screen is touched. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A browser that several tests share; tests do not see each other's pages. */
export interface TestBrowser {
  /**
   * Opens a page in its own context, without cookies and storage, and with nobody signed in. It is closed
   * with the browser or by its test.
   */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Closes every page and ends the browser's processes. */
  close(): Promise<void>;
}

let kept: Promise<TestBrowser> | undefined;

/**
 * The browser of this process. Test files use it one after another, because starting a browser takes longer
 * than many tests. It ends with the process, because its pipe to the process is then closed.
 */
export function sharedBrowser(): Promise<TestBrowser> {
  kept ??= launchBrowser();
  return kept;
}

let keptFull: Promise<TestBrowser> | undefined;

/** Like sharedBrowser, but with a Chromium that shows notifications (full-chromium.ts). */
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

/** Playwright's own headless mode is that of the headless shell. This one is that of the full browser. */
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
