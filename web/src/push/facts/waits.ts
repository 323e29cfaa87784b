/* All delays of the push pages (docs/product.md). */

/** The interval between checks for the SDK while its script loads. */
export const sdkPollMs = 100;

/** The script is considered blocked after this many checks, which take 5 seconds in total. */
export const sdkPollTries = 50;

/** The maximum time for the SDK's initialization. */
export const initWaitMs = 10_000;

/**
 * The pause after a subscription, so that the provider has registered the subscription before anything is
 * read again.
 */
export const subscribeWaitMs = 2_000;

/** The pause after an unsubscription. */
export const unsubscribeWaitMs = 1_000;

/** The pause between signing out and signing in again at the provider (Force External ID). */
export const forceLoginWaitMs = 500;

/** The pause after each fix of Auto Fix All. */
export const autoFixPauseMs = 1_000;

/** The interval for reading live states while the tab is visible. */
export const liveEveryMs = 5_000;

/** The interval of requests to the provider and the site while the tab is visible. */
export const providerEveryMs = 30_000;

/** How long to wait before IndexedDB is considered locked, in milliseconds. */
export const databaseWaitMs = 3_000;

/** The interval between checks for a test message. */
export const seenPollMs = 500;

/** A test message is considered not shown after this many checks, which take 15 seconds in total. */
export const seenPollTries = 30;

/** Returns a promise that resolves after the given number of milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
