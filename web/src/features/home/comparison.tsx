import { Box, Heading, Icon, Table, VisuallyHidden } from '@chakra-ui/react';
import { Check, Minus } from 'lucide-react';

/** What each dashboard is said to have, in the order of spec 1, section 2.2. */
const features = {
  classic: [
    'Notifications',
    'Activity tracking',
    'Exercise library',
    'Schedule configuration',
    'Content',
    'Migrations',
    'Debug console',
    'Notification hub',
    'Troubleshooting',
  ],
  modern: ['Modern UI', 'Undo/redo', 'Responsive layout', 'Quick actions'],
} as const;

const rows = [
  ...features.classic.map((feature) => ({ feature, classic: true, modern: false })),
  ...features.modern.map((feature) => ({ feature, classic: false, modern: true })),
];

/** Which dashboard has what. */
export function Comparison() {
  return (
    <Box as="section" aria-labelledby="comparison">
      <Heading as="h2" id="comparison" textStyle="sectionTitle" mb="3">
        Feature comparison
      </Heading>
      <Box layerStyle="frame" overflow="hidden" maxW="2xl">
        <Table.Root size="sm" aria-labelledby="comparison">
          <Table.Header>
            <Table.Row bg="bg.subtle">
              <Table.ColumnHeader ps="4">Feature</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="center" w={{ base: '20', sm: '28' }}>
                Classic
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="center" w={{ base: '20', sm: '28' }}>
                Modern
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(({ feature, classic, modern }) => (
              <Table.Row key={feature} bg="transparent" _last={{ '& > *': { borderBottomWidth: 0 } }}>
                <Table.Cell asChild ps="4" fontWeight="normal" textAlign="start">
                  <th scope="row">{feature}</th>
                </Table.Cell>
                <Tick has={classic} />
                <Tick has={modern} />
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Box>
  );
}

function Tick({ has }: { readonly has: boolean }) {
  return (
    <Table.Cell textAlign="center">
      <Icon
        as={has ? Check : Minus}
        boxSize="4"
        mx="auto"
        color={has ? 'fg.success' : 'fg.subtle'}
        aria-hidden
      />
      <VisuallyHidden>{has ? 'Yes' : 'No'}</VisuallyHidden>
    </Table.Cell>
  );
}
