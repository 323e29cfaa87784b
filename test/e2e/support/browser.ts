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

/** A phone with a touch screen. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A browser that several tests share; tests do not see each other's pages. */
export interface TestBrowser {
  /**
   * Opens a page in its own context, without cookies and storage, and with nobody signed in. It is closed by
   * its test or along with the browser.
   */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Closes every page and ends the browser's processes. */
  close(): Promise<void>;
}

let kept: Promise<TestBrowser> | undefined;

/**
 * The browser of this process. Test files use it one after another, because starting a browser takes longer
 * than many tests. It ends when the process ends, because that closes its pipe.
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

/**
 * Starts the full browser in its own headless mode. Playwright's default headless mode uses the headless
 * shell.
 */
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
