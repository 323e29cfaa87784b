import type { PushProvider } from '#functions/gateways/push/push-provider';
import { whyNoAnswer } from '#functions/gateways/push/push-provider-words';
import type { Engine } from '#functions/runtime/dependencies';
import type { Check } from './check';
import { kept } from './kept';
import { CheckFailed } from './what-failed';

/**
 * OneSignal allows one such request per second for the whole app, and this function runs in many instances.
 */
const keptMs = 10_000;

/** The provider accepts our app and key. */
export const pushCheck = (push: PushProvider, { now }: Pick<Engine, 'now'>): Check => ({
  name: 'Push provider',
  fine: 'OneSignal responds and accepts this app and key.',
  probes: [{ what: 'OneSignal', ask: (signal) => well({ push, signal }, push, now()) }],
});

/** Only successful results are cached. */
const well = kept(keptMs, async ({ push, signal }: { push: PushProvider; signal: AbortSignal }) => {
  try {
    await push.check(signal);
  } catch (error) {
    throw new CheckFailed(whyNoAnswer(error), { cause: error });
  }
});
