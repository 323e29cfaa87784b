import type { BrowserFacts, SdkFacts } from './facts';

/** As far as the browser and the SDK can tell. */
export const isSubscribed = (
  { initialized, state }: Pick<SdkFacts, 'initialized' | 'state'>,
  { permission }: Pick<BrowserFacts, 'permission'>,
): boolean => initialized && permission === 'granted' && state?.optedIn === true;
