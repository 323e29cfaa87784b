import { Box, Button, Heading, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '#shared/domain/users/premium';
import { isPremium, preferencesSubscriptionLabel } from '#shared/values/subscription';
import type { Preferences } from '../../api/users';
import { Labelled } from '../../components/form/labelled';
import { useUserActions } from './use-user-actions';

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
