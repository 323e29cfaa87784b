import { Link as ChakraLink, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { Engagement } from '#shared/domain/metrics/metrics';
import { lastActivityLabel } from '#shared/domain/metrics/metrics-window';
import { hoursAndMinutes } from '#shared/values/durations';
import { truncateId } from '#shared/values/user-id';
import { Tooltip } from '../../components/layout/tooltip';
import { type Columns, columnsOf } from '../../components/table/data-table';
import { Count } from '../../components/text/number';
import type { sorts } from './search';

export const sortLabels: Readonly<Record<(typeof sorts)[number], string>> = {
  id: 'User ID',
  activities: 'Activities',
  totalSeconds: 'Total time',
  push: 'Push enabled',
  lastActivity: 'Last activity',
};

/**
 * Specified in docs/product.md.
 * @param today the last day covered by the report, YYYY-MM-DD
 */
export function engagementColumns(today: string): Columns<Engagement> {
  const column = columnsOf<Engagement>();
  return column.columns([
    column.accessor('id', {
      header: sortLabels.id,
      meta: { sortBy: 'id' },
      cell: ({ getValue }) => <UserId id={getValue()} />,
    }),
    column.accessor('activities', {
      header: sortLabels.activities,
      meta: { sortBy: 'activities', align: 'end' },
      cell: ({ getValue }) => <Count value={getValue()} />,
    }),
    column.accessor('totalSeconds', {
      header: sortLabels.totalSeconds,
      meta: { sortBy: 'totalSeconds', align: 'end' },
      cell: ({ getValue }) => (
        <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {hoursAndMinutes(getValue())}
        </chakra.span>
      ),
    }),
    column.accessor('push', {
      header: sortLabels.push,
      meta: { sortBy: 'push' },
      cell: ({ getValue }) => (getValue() ? 'Yes' : 'No'),
    }),
    column.accessor('lastActivity', {
      header: sortLabels.lastActivity,
      meta: { sortBy: 'lastActivity' },
      cell: ({ getValue }) => (
        <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {lastActivityLabel(getValue(), today)}
        </chakra.span>
      ),
    }),
  ]);
}

/** The first 8 characters (docs/product.md). The full ID appears on hover and focus. */
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
