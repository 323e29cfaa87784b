import type { BrowserFacts, SdkFacts } from './facts';

/** Returns whether it is subscribed, as far as the browser and the SDK can tell. */
export const isSubscribed = (
  { initialized, state }: Pick<SdkFacts, 'initialized' | 'state'>,
  { permission }: Pick<BrowserFacts, 'permission'>,
): boolean => initialized && permission === 'granted' && state?.optedIn === true;
