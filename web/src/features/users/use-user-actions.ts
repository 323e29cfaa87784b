import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUtcDay } from '#shared/text/time-format';
import { preferencesSubscriptionLabel } from '#shared/values/subscription';
import { messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { type Preferences, useChangePreferences } from '../../api/users';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { messages } from './messages';

/** An action that sets a subscription or onboarding status. */
interface Act {
  readonly to: string | boolean | null;
  readonly fieldsAt: (at: string) => Readonly<Record<string, unknown>>;
  readonly done: string;
  readonly failed: (reason: string) => string;
}

/**
 * Sets a user's statuses. Each write names the displayed version. If the record has changed, the server
 * rejects the write and the record is reloaded.
 */
export function useUserActions(record: Preferences) {
  const client = useQueryClient();
  const change = useChangePreferences();
  const { intended, forget } = useClientTokens();
  const [failure, setFailure] = useState<string>();

  const act = ({ to, fieldsAt, done, failed }: Act) => {
    setFailure(undefined);
    const { clientToken, at } = intended([record.id, record._version, to]);
    change.mutate(
      { record, fields: fieldsAt(at), clientToken },
      {
        onSuccess: () => {
          forget();
          toastWithUndo(client, done, `UserPreferences#${record.id}`);
        },
        onError: (error) => setFailure(failed(messageOf(error))),
      },
    );
  };

  return {
    pending: change.isPending,
    failure,
    /** Sets the subscription. `until` is the last day of premium in UTC, or undefined if it has no end. */
    setSubscription: (status: string | null, until: string | undefined) =>
      act({
        to: `${status} ${until}`,
        fieldsAt: () => ({ subscriptionStatus: status, premiumUntil: until ?? null }),
        done: `Subscription status set to ${preferencesSubscriptionLabel(status)}${until ? ` until ${formatUtcDay(until)}` : ''}`,
        failed: messages.subscriptionFailed,
      }),
    setOnboarding: (completed: boolean) =>
      act({
        to: completed,
        fieldsAt: (at) => (completed ? completion(record, at) : { onboardingCompleted: false }),
        done: completed ? 'Onboarding marked as complete' : 'Onboarding marked as incomplete',
        failed: messages.onboardingFailed,
      }),
  };
}

/**
 * Returns the fields that complete onboarding. The time is set only once (docs/product.md). The write checks
 * the version, so it cannot have been set since the record was loaded.
 */
const completion = ({ onboardingCompletedAt }: Preferences, at: string) => ({
  onboardingCompleted: true,
  ...(onboardingCompletedAt ? {} : { onboardingCompletedAt: at }),
});
