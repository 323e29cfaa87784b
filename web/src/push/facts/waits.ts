/* All delays of the push pages (docs/product.md). */

/** Interval between checks for the SDK while its script loads. */
export const sdkPollMs = 100;

/** Number of checks before the script counts as blocked: 5 seconds in total. */
export const sdkPollTries = 50;

/** Maximum time for the SDK's initialization. */
export const initWaitMs = 10_000;

/** Pause after a subscription, so that the provider has registered it before anything is read again. */
export const subscribeWaitMs = 2_000;

/** Pause after an unsubscription. */
export const unsubscribeWaitMs = 1_000;

/** Pause between signing out and signing in again at the provider (Force External ID). */
export const forceLoginWaitMs = 500;

/** Pause after each fix of Auto Fix All. */
export const autoFixPauseMs = 1_000;

/** Interval at which live states are read while the tab is visible. */
export const liveEveryMs = 5_000;

/** Interval of requests to the provider and the site while the tab is visible. */
export const providerEveryMs = 30_000;

/** Time after which IndexedDB counts as locked. */
export const databaseWaitMs = 3_000;

/** Interval between checks for a test message. */
export const seenPollMs = 500;

/** Number of checks before a test message counts as not shown: 15 seconds in total. */
export const seenPollTries = 30;

/** Resolves after that many milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
