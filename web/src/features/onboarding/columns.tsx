import { Badge, Box, HStack, Text } from '@chakra-ui/react';
import { Check, Minus } from 'lucide-react';
import type { OnboardingStatus } from '#shared/domain/users/onboarding';
import type { OnboardingFilter } from '#shared/domain/users/onboarding-filters';
import type { OnboardingRow } from '#shared/domain/users/onboarding-report';
import { scheduleTemplates } from '#shared/templates/index';
import { UserLink } from '../../components/links/user-link';
import { columnOf } from '../../components/table/data-table';
import { Breakable } from '../../components/text/breakable';

const column = columnOf<OnboardingRow>();

export const onboardingColumns = [
  column('displayName', { header: () => 'User', name: 'User' }, (user) => (
    <Box textAlign="start" minW="0">
      <UserLink id={user.id}>
        <Breakable text={user.displayName} />
      </UserLink>
      {user.displayName !== user.id && (
        <Text textStyle="xs" color="fg.muted">
          <Breakable text={user.id} />
        </Text>
      )}
    </Box>
  )),
  column('status', 'Status', ({ status }) => {
    const { word, palette } = statusLooks[status];
    return (
      <Badge variant="surface" colorPalette={palette}>
        {word}
      </Badge>
    );
  }),
  column('subscription', 'Subscription record', ({ subscription }) => subscription),
  column('demoCompleted', 'Demo completed', ({ demoCompleted }) => <YesNo value={demoCompleted} />),
  column('preferencesSet', 'Preferences set', ({ preferencesSet }) => <YesNo value={preferencesSet} />),
  column('templateAssigned', 'Template assigned', ({ templateAssigned }) => (
    <YesNo value={templateAssigned} />
  )),
  column('assignedTemplate', 'Assigned template', ({ assignedTemplate: template }) => {
    if (template === null) return <None />;
    return scheduleTemplates.find(({ id }) => id === template)?.name ?? template;
  }),
  column('wellnessGoals', 'Wellness goals', ({ wellnessGoals: goals }) => {
    return goals.length > 0 ? goals.join(', ') : <None />;
  }),
];

function YesNo({ value }: { readonly value: boolean }) {
  return (
    <HStack gap="1.5" display="inline-flex" color={value ? 'fg' : 'fg.muted'}>
      {value ? <Check size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
      {value ? 'Yes' : 'No'}
    </HStack>
  );
}

const None = () => (
  <Text as="span" color="fg.muted">
    None
  </Text>
);

export const filterWords: Readonly<Record<OnboardingFilter, string>> = {
  all: 'All',
  completed: 'Completed',
  partial: 'Partial',
  new: 'New',
  has_demo: 'Has demo',
  has_template: 'Has template',
  missing_preferences: 'Missing preferences',
  trial: 'Trial',
  active_subscribers: 'Active or past due',
  no_subscription: 'No subscription',
  cancelled_expired: 'Cancelled or expired',
};

/** The statuses' looks. The labels come from docs/product.md. */
export const statusLooks: Readonly<
  Record<OnboardingStatus, { readonly word: string; readonly palette: 'green' | 'orange' | 'gray' }>
> = {
  complete: { word: 'Complete', palette: 'green' },
  partial: { word: 'Partial', palette: 'orange' },
  new: { word: 'New', palette: 'gray' },
};
