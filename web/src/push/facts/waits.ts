/* All delays on the push pages (docs/product.md). */

/** The interval for checking whether the SDK's script has loaded. */
export const sdkPollMs = 100;

/** The number of checks, 5 seconds in total, after which the script is considered blocked. */
export const sdkPollTries = 50;

/** The maximum time that the SDK may take to initialize. */
export const initWaitMs = 10_000;

/**
 * The pause after subscribing. It gives the provider time to register the subscription before anything is
 * read again.
 */
export const subscribeWaitMs = 2_000;

/** The pause after unsubscribing. */
export const unsubscribeWaitMs = 1_000;

/** The pause between signing out and signing in again at the provider (Force External ID). */
export const forceLoginWaitMs = 500;

/** The pause after each fix of Auto Fix All. */
export const autoFixPauseMs = 1_000;

/** The interval for reading live states while the tab is visible. */
export const liveEveryMs = 5_000;

/** The interval for requests to the provider and the site while the tab is visible. */
export const providerEveryMs = 30_000;

/** The time after which IndexedDB is considered locked, in milliseconds. */
export const databaseWaitMs = 3_000;

/** The interval for checking whether a test message has arrived. */
export const seenPollMs = 500;

/** The number of checks, 15 seconds in total, after which a test message is considered not shown. */
export const seenPollTries = 30;

/** Returns a promise that resolves after the given number of milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
