import type { BrowserFacts, SdkFacts } from './facts';

/** Returns true if notifications reach this browser, as far as the browser and the SDK know. */
export const isSubscribed = (
  { initialized, state }: Pick<SdkFacts, 'initialized' | 'state'>,
  { permission }: Pick<BrowserFacts, 'permission'>,
): boolean => initialized && permission === 'granted' && state?.optedIn === true;
