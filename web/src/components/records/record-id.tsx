import { HStack } from '@chakra-ui/react';
import { truncateId } from '#shared/values/user-id';
import { CopyableId } from '../layout/copyable';
import { RecordLink } from '../links/record-link';
import { HistoryLink } from './history-link';

interface RecordIdProps {
  readonly table: string;
  readonly id: string;
  /** True to show the complete ID. */
  readonly whole?: boolean;
}

/** Shows an ID with a copy button and links to the record's user or editor and to its history. */
export function RecordId({ table, id, whole = false }: RecordIdProps) {
  return (
    <HStack as="span" display="inline-flex" gap="0" maxW="full">
      <CopyableId value={id}>
        <RecordLink table={table} id={id}>
          {whole ? id : truncateId(id)}
        </RecordLink>
      </CopyableId>
      <HistoryLink table={table} id={id} name={id} />
    </HStack>
  );
}
