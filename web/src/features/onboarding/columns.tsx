import { Badge, Box, HStack, Text } from '@chakra-ui/react';
import { Check, Minus } from 'lucide-react';
import type { OnboardingRow } from '#shared/domain/users/onboarding-report';
import { scheduleTemplates } from '#shared/templates/index';
import { UserLink } from '../../components/links/user-link';
import { columnOf } from '../../components/table/data-table';
import { Breakable } from '../../components/text/breakable';
import { statusLooks } from './words';

const column = columnOf<OnboardingRow>();

/** The columns of the table (docs/product.md). */
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
