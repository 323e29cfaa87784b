import { Badge, Box, HStack, Text } from '@chakra-ui/react';
import { Check, Minus } from 'lucide-react';
import type { OnboardingRow } from '#shared/domain/users/onboarding-report';
import { scheduleTemplates } from '#shared/templates/index';
import { UserLink } from '../../components/links/user-link';
import { columnsOf } from '../../components/table/data-table';
import { Breakable } from '../../components/text/breakable';
import { statusLooks } from './words';

const column = columnsOf<OnboardingRow>();

/** The columns of the table (docs/product.md). */
export const onboardingColumns = column.columns([
  column.display({
    id: 'displayName',
    header: () => 'User',
    meta: { name: 'User' },
    cell: ({ row: { original: user } }) => (
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
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => {
      const { word, palette } = statusLooks[getValue()];
      return (
        <Badge variant="surface" colorPalette={palette}>
          {word}
        </Badge>
      );
    },
  }),
  column.accessor('subscription', { header: 'Subscription record', cell: ({ getValue }) => getValue() }),
  column.accessor('demoCompleted', {
    header: 'Demo completed',
    cell: ({ getValue }) => <YesNo value={getValue()} />,
  }),
  column.accessor('preferencesSet', {
    header: 'Preferences set',
    cell: ({ getValue }) => <YesNo value={getValue()} />,
  }),
  column.accessor('templateAssigned', {
    header: 'Template assigned',
    cell: ({ getValue }) => <YesNo value={getValue()} />,
  }),
  column.accessor('assignedTemplate', {
    header: 'Assigned template',
    cell: ({ getValue }) => {
      const template = getValue();
      if (template === null) return <None />;
      return scheduleTemplates.find(({ id }) => id === template)?.name ?? template;
    },
  }),
  column.accessor('wellnessGoals', {
    header: 'Wellness goals',
    cell: ({ getValue }) => {
      const goals = getValue();
      return goals.length > 0 ? goals.join(', ') : <None />;
    },
  }),
]);

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
