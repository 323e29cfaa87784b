/*
 * Every wait of the push pages, in one place (docs/product.md).
 */

/** Pause between two looks for the SDK while its script loads. */
export const sdkPollMs = 100;

/** How many times to look for the SDK before its script counts as blocked: 5 seconds in all. */
export const sdkPollTries = 50;

/** How long the SDK may take to initialize. */
export const initWaitMs = 10_000;

/** Pause after a subscription, so that the provider knows it before anything is read again. */
export const subscribeWaitMs = 2_000;

/** Pause after an unsubscription. */
export const unsubscribeWaitMs = 1_000;

/** Pause between signing out and signing in again at the provider (Force External ID). */
export const forceLoginWaitMs = 500;

/** Pause after each fix of Auto Fix All. */
export const autoFixPauseMs = 1_000;

/** How often live states are read while the tab is visible. */
export const liveEveryMs = 5_000;

/** How often the provider and the site are asked while the tab is visible. */
export const providerEveryMs = 30_000;

/** How long IndexedDB may take before it counts as locked. */
export const databaseWaitMs = 3_000;

/** Pause between two looks for a test message. */
export const seenPollMs = 500;

/** How often a test message is looked for before it counts as not shown: 15 seconds in all. */
export const seenPollTries = 30;

/** Resolves after that many milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
