import type { BrowserFacts, SdkFacts } from './facts';

/** Returns true if, as far as the browser and the SDK can tell, notifications should reach this browser. */
export const isSubscribed = (
  { initialized, state }: Pick<SdkFacts, 'initialized' | 'state'>,
  { permission }: Pick<BrowserFacts, 'permission'>,
): boolean => initialized && permission === 'granted' && state?.optedIn === true;
