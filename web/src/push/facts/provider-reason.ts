import { ApiError } from '../../api/api-error';
import { messageIn } from './message-in';

export interface ProviderReason {
  readonly reason: string;
  readonly advice: string;
}

const minWaitSeconds = 5;

/** The server sends the reason as a code (`PushProviderError`). */
export function providerReason(error: unknown): ProviderReason {
  const { problem, status, retryAfterSeconds } = error instanceof ApiError ? error.info : {};
  const said = messageIn(error);
  switch (problem) {
    case 'limited': {
      const seconds =
        typeof retryAfterSeconds === 'number' ? Math.max(retryAfterSeconds, minWaitSeconds) : 60;
      return {
        reason: `OneSignal refused the request because of its rate limit (${said}).`,
        advice: `Wait ${Math.ceil(seconds)} s, then refresh.`,
      };
    }
    case 'unavailable':
      return typeof status === 'number'
        ? { reason: `OneSignal reported an internal error (${said}).`, advice: 'Refresh in a few minutes.' }
        : { reason: 'OneSignal did not respond to the server.', advice: 'Refresh in a few minutes.' };
    case 'unauthorized':
      return {
        reason: `OneSignal rejected this stack's key (${said}).`,
        advice: 'Store a valid REST API key for the app in the stack’s secret.',
      };
    case 'refused':
      return {
        reason: `OneSignal rejected the server's request (${said}).`,
        advice: 'Check the app ID in the stack’s settings.',
      };
    case 'unreadable':
      return {
        reason: `Something other than OneSignal responded to the server (${said}).`,
        advice: 'Check the provider’s address in the stack’s settings.',
      };
    case 'notConfigured':
      return { reason: said, advice: 'Set this stack’s app ID and REST API key.' };
    default:
      return { reason: said, advice: 'Refresh in a minute.' };
  }
}
