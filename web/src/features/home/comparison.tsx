import { Box, Heading, Icon, Table, VisuallyHidden } from '@chakra-ui/react';
import { Check, Minus } from 'lucide-react';
import { type RouteTableRow, useRouteTable } from '../../components/layout/route-table';

/** The rows in order. A tool's row has its pages' paths. All others apply to the whole panel. */
const features: readonly { readonly name: string; readonly paths?: readonly string[] }[] = [
  { name: 'Notifications', paths: ['/notification-scheduler'] },
  { name: 'Activity tracking', paths: ['/admin/metrics'] },
  { name: 'Exercise library', paths: ['/admin/exercises', '/admin/exercise-library'] },
  { name: 'Schedule configuration', paths: ['/admin/schedules'] },
  { name: 'Content', paths: ['/admin/content'] },
  { name: 'Migrations', paths: ['/admin/migrations'] },
  { name: 'Debug console', paths: ['/admin/notifications-debug'] },
  { name: 'Notification hub', paths: ['/admin/notification-hub'] },
  { name: 'Troubleshooting', paths: ['/admin/notification-troubleshooter'] },
  { name: 'Modern UI' },
  { name: 'Undo/redo' },
  { name: 'Responsive layout' },
  { name: 'Quick actions' },
];

export interface ComparisonRow {
  readonly feature: string;
  readonly classic: boolean;
  readonly modern: boolean;
}

/**
 * Returns the rows. Ticks come from the route table. Rows that apply to the whole panel are ticked for both.
 */
export const comparisonOf = (table: readonly RouteTableRow[]): readonly ComparisonRow[] =>
  features.map(({ name: feature, paths }) => {
    if (paths === undefined) return { feature, classic: true, modern: true };
    const rows = table.filter(({ path }) => paths.includes(path));
    return {
      feature,
      classic: rows.some(({ classic }) => classic !== undefined),
      modern: rows.some(({ section }) => section !== undefined),
    };
  });

export function Comparison() {
  const rows = comparisonOf(useRouteTable());
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
