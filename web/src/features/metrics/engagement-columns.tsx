import { Link as ChakraLink, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { Engagement } from '#shared/domain/metrics/metrics';
import { lastActivityLabel } from '#shared/domain/metrics/metrics-window';
import { hoursAndMinutes } from '#shared/values/durations';
import { truncateId } from '#shared/values/user-id';
import { Tooltip } from '../../components/layout/tooltip';
import { type Columns, columnOf } from '../../components/table/data-table';
import { Count } from '../../components/text/number';
import type { sorts } from './search';

export const sortLabels: Readonly<Record<(typeof sorts)[number], string>> = {
  id: 'User ID',
  activities: 'Activities',
  totalSeconds: 'Total time',
  push: 'Push enabled',
  lastActivity: 'Last activity',
};

/** `today` is the last day covered by the report, YYYY-MM-DD (docs/product.md). */
export function engagementColumns(today: string): Columns<Engagement> {
  const column = columnOf<Engagement>();
  return [
    column('id', { header: sortLabels.id, sortBy: 'id' }, ({ id }) => <UserId id={id} />),
    column(
      'activities',
      { header: sortLabels.activities, sortBy: 'activities', align: 'end' },
      ({ activities }) => <Count value={activities} />,
    ),
    column(
      'totalSeconds',
      { header: sortLabels.totalSeconds, sortBy: 'totalSeconds', align: 'end' },
      ({ totalSeconds }) => (
        <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {hoursAndMinutes(totalSeconds)}
        </chakra.span>
      ),
    ),
    column('push', { header: sortLabels.push, sortBy: 'push' }, ({ push }) => (push ? 'Yes' : 'No')),
    column(
      'lastActivity',
      { header: sortLabels.lastActivity, sortBy: 'lastActivity' },
      ({ lastActivity }) => (
        <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {lastActivityLabel(lastActivity, today)}
        </chakra.span>
      ),
    ),
  ];
}

/** Shows the first 8 characters (docs/product.md). The full ID appears on hover and focus. */
function UserId({ id }: { readonly id: string }) {
  return (
    <Tooltip content={id}>
      <ChakraLink asChild variant="underline" color="teal.fg" fontFamily="mono" fontSize="0.92em">
        <Link to="/admin/users/$id" params={{ id }}>
          {truncateId(id)}
        </Link>
      </ChakraLink>
    </Tooltip>
  );
}
