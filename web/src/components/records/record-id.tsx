import { HStack } from '@chakra-ui/react';
import { truncateId } from '#shared/values/user-id';
import { CopyableId } from '../layout/copyable';
import { RecordLink } from '../links/record-link';
import { HistoryLink } from './history-link';

interface RecordIdProps {
  /** Model name. */
  readonly table: string;
  readonly id: string;
  /** Shows the whole ID. */
  readonly whole?: boolean;
}

/** A record's id: a link to its user or editor, with a button that copies it and a link to its history. */
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
