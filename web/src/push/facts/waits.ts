/* All delays on the push pages, in milliseconds (docs/product.md). */

/** The time between checks of whether the SDK script has loaded. */
export const sdkPollMs = 100;

/** The checks take 5 seconds in all, after which the script is considered blocked. */
export const sdkPollTries = 50;

/** The maximum time allowed for initializing the SDK. */
export const initWaitMs = 10_000;

/** The time that the provider needs to register the subscription before the data is read again. */
export const subscribeWaitMs = 2_000;

export const unsubscribeWaitMs = 1_000;

/** The pause between sign-out and sign-in (Force External ID). */
export const forceLoginWaitMs = 500;

export const autoFixPauseMs = 1_000;

/** How often live states are read while the tab is visible. */
export const liveEveryMs = 5_000;

/** How often the provider and the site are read while the tab is visible. */
export const providerEveryMs = 30_000;

/** The time after which IndexedDB counts as locked if it does not respond. */
export const databaseWaitMs = 3_000;

export const seenPollMs = 500;

/** The checks take 15 seconds in all, after which a test message counts as not shown. */
export const seenPollTries = 30;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
