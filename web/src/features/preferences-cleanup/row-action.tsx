import { Button, HStack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import type { AskedDeletion } from './delete-dialog';
import type { FindingRow } from './finding-row';
import type { CurrentRecord } from './queries';
import { undoDeletion } from './undo-deletion';

interface RowActionProps {
  readonly row: FindingRow;
  /** The current state of the page's records, or undefined until it is known. */
  readonly current: ReadonlyMap<string, CurrentRecord> | undefined;
  readonly onDelete: (asked: AskedDeletion) => void;
}

/**
 * The actions for a record in the list. The available actions depend on the record's current state, which may
 * differ from the state found by the scan.
 */
export function RowAction({ row, current, onDelete }: RowActionProps) {
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
