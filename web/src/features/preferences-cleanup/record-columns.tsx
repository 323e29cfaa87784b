import { Badge, Box, Button, chakra, HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { UserLink } from '../../components/links/user-link';
import { RecordId } from '../../components/records/record-id';
import { type Columns, columnOf } from '../../components/table/data-table';
import type { AskedDeletion } from './delete-dialog';
import { createdDate, type FindingRow } from './finding-row';
import type { CurrentRecord } from './queries';
import { undoDeletion } from './undo-deletion';

const column = columnOf<FindingRow>();

const common = [
  column('createdAt', { header: 'Created at', width: '130px' }, ({ createdAt }) => (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" title={createdAt}>
      {createdDate(createdAt)}
    </chakra.span>
  )),
  column('template', 'Template', ({ template }) => template ?? <Text color="fg.muted">None</Text>),
  column('onboarded', { header: 'Onboarding', width: '130px' }, ({ onboarded }) => (
    <Badge variant="surface" colorPalette={onboarded ? 'green' : 'gray'}>
      {onboarded ? 'Complete' : 'Incomplete'}
    </Badge>
  )),
];

const recordId = column('id', 'Record ID', ({ id }) => <RecordId table="UserPreferences" id={id} />);

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

export function corruptedColumns(
  current: ReadonlyMap<string, CurrentRecord> | undefined,
  onDelete: (asked: AskedDeletion) => void,
): Columns<FindingRow> {
  return [
    recordId,
    column('userId', 'Invalid user ID', (original) => <UserId row={original} />),
    ...common,
    column(
      'action',
      { header: () => <VisuallyHidden>Delete</VisuallyHidden>, align: 'end', width: '180px' },
      (original) => <RowAction row={original} current={current} onDelete={onDelete} />,
    ),
  ];
}

export const migratedColumns: Columns<FindingRow> = [
  recordId,
  column('userId', "User's unique ID", (original) => <UserId row={original} />),
  ...common,
];

interface RowActionProps {
  readonly row: FindingRow;
  /** The page's records as they are now, undefined until known. */
  readonly current: ReadonlyMap<string, CurrentRecord> | undefined;
  readonly onDelete: (asked: AskedDeletion) => void;
}

/** Depends on the record's current state, which may differ from the scan's. */
function RowAction({ row, current, onDelete }: RowActionProps) {
  const client = useQueryClient();
  const record = current?.get(row.id);
  if (current && !record) {
    return (
      <HStack gap="2" justify="flex-end">
        <Text color="fg.muted">Deleted</Text>
        <Button size="xs" onClick={() => void undoDeletion(client, row.id)}>
          <Undo2 aria-hidden /> Undo
          <Text as="span" srOnly>
            {' '}
            the deletion of {row.id}
          </Text>
        </Button>
      </HStack>
    );
  }
  if (record && record.userID !== row.storedUserId) {
    return <Text color="fg.muted">Changed since the scan</Text>;
  }
  return (
    <Button
      size="xs"
      colorPalette="red"
      disabled={!record}
      onClick={() => record && onDelete({ row, record })}
    >
      <Trash2 aria-hidden /> Delete
      <Text as="span" srOnly>
        {' '}
        {row.id}
      </Text>
    </Button>
  );
}
