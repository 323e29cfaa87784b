import { PushProviderError, returned } from './push-provider-error';

const howToMend = 'see "The push provider" in docs/deploy.md';

/** Completes a sentence that begins with 'OneSignal'. */
export function whyNoAnswer(error: unknown): string {
  if (!(error instanceof PushProviderError)) {
    const name = error instanceof Error ? error.name : 'unknown';
    return `was not checked: its key could not be read from Secrets Manager (${name})`;
  }
  switch (error.problem) {
    case 'notConfigured':
      return `is not configured: it needs an app ID and a key; ${howToMend}`;
    case 'unauthorized':
      return `rejects the key (${returned(error.status ?? 401)}): ${howToMend}`;
    case 'limited': {
      const { retryAfterSeconds } = error;
      return `is not accepting requests ${retryAfterSeconds === undefined ? 'at the moment' : `for ${retryAfterSeconds} s`}`;
    }
    case 'unreadable':
      return 'sent an unexpected response';
    case 'unavailable':
    case 'refused':
      return error.status === undefined ? 'cannot be reached' : `reports an error: ${error.message}`;
    default:
      return error.problem satisfies never;
  }
}
