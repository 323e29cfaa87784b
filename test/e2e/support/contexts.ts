import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { phone, type TestBrowser } from './browser';
import type { Account } from './person';

/**
 * Contexts that the tests in a file use one after another, one for each account and device. In a new context,
 * the browser would have to compile the panel's scripts again, which takes longer than many tests.
 */
export interface AccountContexts {
  /**
   * Opens a page for the account as if the account had never been used: nothing is stored, and no permissions
   * have been granted. If the account already has an open page, or if `options` is given and is not `phone`,
   * the page gets its own context.
   */
  newPage(account: Account, options?: BrowserContextOptions): Promise<Page>;
  /** Closes all pages in a context, and closes the context itself unless an account keeps it. */
  leave(context: BrowserContext): Promise<void>;
}

/** @param origin the panel's origin; data stored for it is removed before a context is used again */
export function accountContexts(browser: TestBrowser, origin: string): AccountContexts {
  const kept = new Map<string, BrowserContext>();
  return {
    async newPage({ email }, options) {
      if (options && options !== phone) return browser.newPage(options);
      const key = options ? `${email} on a phone` : email;
      const context = kept.get(key);
      if (context && context.pages().length === 0) return cleanPage(context, origin);
      const page = await browser.newPage(options);
      if (!context) keep(key, page.context());
      return page;
    },
    async leave(context) {
      if ([...kept.values()].includes(context)) {
        await Promise.all(context.pages().map((page) => page.close()));
      } else await context.close();
    },
  };

  function keep(key: string, context: BrowserContext): void {
    kept.set(key, context);
    context.on('close', () => kept.delete(key));
  }
}

async function cleanPage(context: BrowserContext, origin: string): Promise<Page> {
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    context.setOffline(false),
  ]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,service_workers,cache_storage,file_systems',
  });
  await devTools.detach();
  return page;
}
