import { NoAnswerError, withinLimit } from '#functions/api/status/within-limit';
import type { PushProvider } from '#functions/gateways/push-provider';
import { PushProviderError } from '#functions/gateways/push-provider-error';
import { whyNoAnswer } from '#functions/gateways/push-provider-words';
import type { ProviderAnswer } from '#shared/domain/reminders/chain';

/** The function has to answer in 29 s, and asks twice in a row at most. */
const maxMs = 9_000;

/** Asks the provider for at most nine seconds. Never throws: a failure is an answer with its reason. */
export async function askProvider<Answer>(
  push: PushProvider | undefined,
  question: (push: PushProvider) => Promise<Answer>,
): Promise<ProviderAnswer<Answer>> {
  if (!push) return failed('is not configured in this function', true);
  try {
    return { outcome: 'answered', answer: await withinLimit(maxMs, () => question(push)) };
  } catch (error) {
    if (error instanceof NoAnswerError) return failed(`did not answer within ${maxMs / 1000} seconds`, false);
    const setUp =
      !(error instanceof PushProviderError) || ['notConfigured', 'unauthorized'].includes(error.problem);
    return failed(whyNoAnswer(error), setUp);
  }
}

/** An answer for a question that makes no sense. */
export const notAsked = { outcome: 'notAsked' } as const;

const failed = (why: string, setUp: boolean) =>
  ({ outcome: 'failed', why: `OneSignal ${why}.`, setUp }) as const;
