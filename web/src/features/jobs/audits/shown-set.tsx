import { Code, Stack, Text } from '@chakra-ui/react';
import { RecordLink } from '../../../components/links/record-link';

interface ShownSetProps {
  readonly title?: string;
  readonly id: string;
  /** The schedule entry that refers to the set. */
  readonly record?: string | undefined;
  /** The field to open in the entry's editor, by default the set. */
  readonly field?: string | undefined;
}

export function ShownSet({ title, id, record, field = 'set' }: ShownSetProps) {
  return (
    <Stack gap="0.5" align={{ base: 'flex-end', sm: 'flex-start' }}>
      {title && <Text>{title}</Text>}
      {record === undefined ? (
        <Code size="sm" overflowWrap="anywhere" whiteSpace="normal">
          {id}
        </Code>
      ) : (
        <RecordLink table="DefaultScheduledSet" id={record} field={field}>
          {id}
        </RecordLink>
      )}
    </Stack>
  );
}
