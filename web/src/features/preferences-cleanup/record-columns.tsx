import { Badge, Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react';
import { UserLink } from '../../components/links/user-link';
import { RecordId } from '../../components/records/record-id';
import { type Columns, columnsOf } from '../../components/table/data-table';
import type { AskedDeletion } from './delete-dialog';
import { createdDate, type FindingRow } from './finding-row';
import type { CurrentRecord } from './queries';
import { RowAction } from './row-action';

const column = columnsOf<FindingRow>();

const common = [
  column.accessor('createdAt', {
    header: 'Created at',
    meta: { width: '130px' },
    cell: ({ getValue }) => (
      <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" title={getValue()}>
        {createdDate(getValue())}
      </chakra.span>
    ),
  }),
  column.accessor('template', {
    header: 'Template',
    cell: ({ getValue }) => getValue() ?? <Text color="fg.muted">None</Text>,
  }),
  column.accessor('onboarded', {
    header: 'Onboarding',
    meta: { width: '130px' },
    cell: ({ getValue }) => (
      <Badge variant="surface" colorPalette={getValue() ? 'green' : 'gray'}>
        {getValue() ? 'Complete' : 'Incomplete'}
      </Badge>
    ),
  }),
];

const recordId = column.accessor('id', {
  header: 'Record ID',
  cell: ({ getValue }) => <RecordId table="UserPreferences" id={getValue()} />,
});

function UserId({ row: { userId, userKey, problem } }: { readonly row: FindingRow }) {
  return (
    <Box>
      <UserLink id={userKey}>
        {userId === undefined ? (
          <em>missing</em>
        ) : (
          <chakra.code fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
            {userId}
          </chakra.code>
        )}
      </UserLink>
      {problem && (
        <Text textStyle="xs" color="fg.warning">
          {problem}
        </Text>
      )}
    </Box>
  );
}

/**
 * Returns the columns for the corrupted records (docs/product.md). `current` contains the current state of
 * the page's records.
 */
export function corruptedColumns(
  current: ReadonlyMap<string, CurrentRecord> | undefined,
  onDelete: (asked: AskedDeletion) => void,
): Columns<FindingRow> {
  return column.columns([
    recordId,
    column.display({
      id: 'userId',
      header: 'Invalid user ID',
      cell: ({ row: { original } }) => <UserId row={original} />,
    }),
    ...common,
    column.display({
      id: 'action',
      header: () => <VisuallyHidden>Delete</VisuallyHidden>,
      meta: { align: 'end', width: '180px' },
      cell: ({ row: { original } }) => <RowAction row={original} current={current} onDelete={onDelete} />,
    }),
  ]);
}

/** The columns for the migrated records. These records need no action. */
export const migratedColumns: Columns<FindingRow> = column.columns([
  recordId,
  column.display({
    id: 'userId',
    header: "User's unique ID",
    cell: ({ row: { original } }) => <UserId row={original} />,
  }),
  ...common,
]);
