import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium, findFullChromium } from './chromium';
import { moveClock } from './moved-clock';

/**
 * Makes the browser behave the same on every machine: no first-run pages, no updates, and no traffic other
 * than the test's own.
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

/** A phone with a touchscreen. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A browser that several tests share. Tests do not have access to each other's pages. */
export interface TestBrowser {
  /**
   * Opens a page in its own context, with no cookies or storage and nobody signed in. The page is closed by
   * its test or along with the browser.
   */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Closes every page and terminates the browser's processes. */
  close(): Promise<void>;
}

let kept: Promise<TestBrowser> | undefined;

/**
 * This process's browser. Test files use it one after another, because starting a browser takes longer than
 * many tests. The browser exits when the process exits, because that closes the browser's pipe.
 */
export function sharedBrowser(): Promise<TestBrowser> {
  kept ??= launchBrowser();
  return kept;
}

let keptFull: Promise<TestBrowser> | undefined;

/** Like sharedBrowser, but uses a Chromium that shows notifications (full-chromium.ts). */
export function sharedFullBrowser(): Promise<TestBrowser> {
  keptFull ??= launchFullBrowser();
  return keptFull;
}

/** Starts a headless browser. Throws if no browser is found. */
export async function launchBrowser(): Promise<TestBrowser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium is found; install one or set CHROMIUM_PATH.');
  return testBrowser(await chromium.launch({ executablePath, args }));
}

/**
 * Starts the full browser in its own headless mode. By default, Playwright's headless mode uses the headless
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
      await context.addInitScript(moveClock, Number(process.env.CLOCK_MOVED_BY_MS ?? 0));
      return context.newPage();
    },
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await browser.close();
    },
  };
}
