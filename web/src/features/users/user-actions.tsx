import { Box, Button, Heading, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '#shared/domain/users/premium';
import { formatUtcDay } from '#shared/text/time-format';
import { isPremium, preferencesSubscriptionLabel } from '#shared/values/subscription';
import { messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { type Preferences, useChangePreferences } from '../../api/users';
import { Labelled } from '../../components/layout/labelled';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { messages } from './messages';

const statuses = ['active', 'trial', 'expired', null] as const;

/** The buttons for four subscription statuses and two onboarding statuses (docs/product.md). */
export function UserActions({ record }: { readonly record: Preferences }) {
  const { pending, failure, setSubscription, setOnboarding } = useUserActions(record);
  const current = record.subscriptionStatus || null;
  const completed = record.onboardingCompleted === true;
  const stored = record.premiumUntil ?? '';
  const [typed, setTyped] = useState({ over: stored, until: stored });
  // An undo or another admin may have changed the end since it was typed.
  const until = typed.over === stored ? typed.until : stored;
  return (
    <Stack gap="5" aria-busy={pending}>
      <Group
        title="Subscription status"
        note="Active and trial subscriptions are premium, with all ten time slots and a custom schedule."
      >
        {statuses.map((status) => (
          <StateButton
            key={String(status)}
            pressed={current === (status ?? null) || (status === null && current === 'none')}
            onPress={() => setSubscription(status, isPremium(status) && until ? until : undefined)}
          >
            {preferencesSubscriptionLabel(status)}
          </StateButton>
        ))}
      </Group>
      <Labelled
        label="Premium until"
        help="The last day, in UTC. Premium then ends by itself, here and in the subscription. Leave it empty for no end."
      >
        <HStack gap="2" wrap="wrap">
          <Input
            type="date"
            width="44"
            min={dayOf(new Date().toISOString())}
            value={until}
            onChange={({ target }) => setTyped({ over: stored, until: target.value })}
          />
          {isPremium(current) && until !== stored && (
            <Button size="sm" onClick={() => setSubscription(current, until || undefined)}>
              {until ? 'Save end' : 'Remove end'}
            </Button>
          )}
        </HStack>
      </Labelled>
      <Group title="Onboarding" note="The completion time is set once and never changed.">
        <StateButton pressed={completed} onPress={() => setOnboarding(true)}>
          Mark complete
        </StateButton>
        <StateButton pressed={!completed} onPress={() => setOnboarding(false)}>
          Mark incomplete
        </StateButton>
      </Group>
      <Box role="alert" color="fg.error" _empty={{ display: 'none' }} overflowWrap="anywhere">
        {failure}
      </Box>
    </Stack>
  );
}

interface GroupProps {
  readonly title: string;
  readonly note: string;
  readonly children: React.ReactNode;
}

function Group({ title, note, children }: GroupProps) {
  return (
    <Stack as="section" aria-label={title} gap="2">
      <Heading as="h3" textStyle="sectionTitle">
        {title}
      </Heading>
      <HStack role="group" aria-label={title} gap="2" wrap="wrap">
        {children}
      </HStack>
      <Text textStyle="xs" color="fg.muted">
        {note}
      </Text>
    </Stack>
  );
}

interface StateButtonProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

function StateButton({ pressed, onPress, children }: StateButtonProps) {
  return (
    <Button
      size="sm"
      aria-pressed={pressed}
      colorPalette={pressed ? 'teal' : undefined}
      variant={pressed ? 'subtle' : 'outline'}
      onClick={pressed ? undefined : onPress}
    >
      {pressed && <Check aria-hidden />} {children}
    </Button>
  );
}

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
function useUserActions(record: Preferences) {
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
