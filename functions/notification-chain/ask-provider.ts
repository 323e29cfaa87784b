import { NoAnswerError, withinLimit } from '#functions/api/status/within-limit';
import type { PushProvider } from '#functions/gateways/push/push-provider';
import { PushProviderError } from '#functions/gateways/push/push-provider-error';
import { whyNoAnswer } from '#functions/gateways/push/push-provider-words';
import type { ProviderAnswer } from '#shared/domain/reminders/chain';

/** The function may run for 29 s, and sends at most two of these requests in a row. */
const maxMs = 9_000;

/** Never throws; if the request fails, returns the reason. */
export async function askProvider<Answer>(
  push: PushProvider | undefined,
  question: (push: PushProvider) => Promise<Answer>,
): Promise<ProviderAnswer<Answer>> {
  if (!push) return failed('is not configured in this function', true);
  try {
    return { outcome: 'answered', answer: await withinLimit(maxMs, () => question(push)) };
  } catch (error) {
    if (error instanceof NoAnswerError)
      return failed(`did not respond within ${maxMs / 1000} seconds`, false);
    const setUp =
      !(error instanceof PushProviderError) || ['notConfigured', 'unauthorized'].includes(error.problem);
    return failed(whyNoAnswer(error), setUp);
  }
}

export const notAsked = { outcome: 'notAsked' } as const;

const failed = (why: string, setUp: boolean) =>
  ({ outcome: 'failed', why: `OneSignal ${why}.`, setUp }) as const;
