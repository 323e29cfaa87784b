/* All delays on the push pages (docs/product.md). */

/** The interval between checks of whether the SDK script has loaded. */
export const sdkPollMs = 100;

/** The number of checks after which the script is considered blocked. Together, the checks take 5 seconds. */
export const sdkPollTries = 50;

/** The maximum time allowed for initializing the SDK. */
export const initWaitMs = 10_000;

/**
 * The pause after subscribing. It gives the provider time to register the subscription before the data is
 * read again.
 */
export const subscribeWaitMs = 2_000;

/** The pause after unsubscribing. */
export const unsubscribeWaitMs = 1_000;

/** The pause between signing out of the provider and signing in again (Force External ID). */
export const forceLoginWaitMs = 500;

/** The pause after each fix in Auto Fix All. */
export const autoFixPauseMs = 1_000;

/** The interval at which live states are read while the tab is visible. */
export const liveEveryMs = 5_000;

/** The interval at which requests are sent to the provider and the site while the tab is visible. */
export const providerEveryMs = 30_000;

/** The time after which IndexedDB is considered locked, in milliseconds. */
export const databaseWaitMs = 3_000;

/** The interval between checks of whether a test message has arrived. */
export const seenPollMs = 500;

/**
 * The number of checks after which a test message is considered not shown. Together, the checks take 15
 * seconds.
 */
export const seenPollTries = 30;

/** Returns a promise that resolves after the given number of milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
