import type { PushProvider } from '#functions/gateways/push-provider';
import { PushProviderError, returned } from '#functions/gateways/push-provider-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { Check } from './check';
import { kept } from './kept';
import { CheckFailed } from './what-failed';

/**
 * OneSignal answers such a question once per second for the whole app, and this function has many instances;
 * milliseconds.
 */
const keptMs = 10_000;

const howToMend = 'see "The push provider" in docs/deploy.md';

/** Whether the push provider accepts our app and key. */
export const pushCheck = (push: PushProvider, { now }: Pick<Engine, 'now'>): Check => ({
  name: 'Push provider',
  fine: 'OneSignal responds and accepts this app and key.',
  probes: [{ what: 'OneSignal', ask: (signal) => well({ push, signal }, push, now()) }],
});

/** Good answers are kept, failures are not. */
const well = kept(keptMs, async ({ push, signal }: { push: PushProvider; signal: AbortSignal }) => {
  try {
    await push.check(signal);
  } catch (error) {
    throw new CheckFailed(sentenceOf(error), { cause: error });
  }
});

/** The rest of a sentence that begins with 'OneSignal'. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof PushProviderError)) {
    const name = error instanceof Error ? error.name : 'unknown';
    return `was not asked: its key could not be read from Secrets Manager (${name})`;
  }
  switch (error.problem) {
    case 'notConfigured':
      return `is not configured: it needs an app ID and a key; ${howToMend}`;
    case 'unauthorized':
      return `rejects the key (${returned(error.status ?? 401)}): ${howToMend}`;
    case 'limited': {
      const { retryAfterSeconds } = error;
      return `accepts no more requests ${retryAfterSeconds === undefined ? 'at the moment' : `for ${retryAfterSeconds} s`}`;
    }
    case 'unreadable':
      return 'gave an unexpected answer';
    case 'unavailable':
    case 'refused':
      return error.status === undefined ? 'cannot be reached' : `reports an error: ${error.message}`;
    default:
      return error.problem satisfies never;
  }
}
