import { Code, Stack, Text } from '@chakra-ui/react';
import { RecordLink } from '../../../components/links/record-link';

interface ShownSetProps {
  readonly title?: string;
  readonly id: string;
  /** The schedule entry that names the set. */
  readonly record?: string | undefined;
}

/** A set that a template or an entry names: its title, with its id below. */
export function ShownSet({ title, id, record }: ShownSetProps) {
  return (
    <Stack gap="0.5" align={{ base: 'flex-end', sm: 'flex-start' }}>
      {title && <Text>{title}</Text>}
      {record === undefined ? (
        <Code size="sm" overflowWrap="anywhere" whiteSpace="normal">
          {id}
        </Code>
      ) : (
        <RecordLink table="DefaultScheduledSet" id={record}>
          {id}
        </RecordLink>
      )}
    </Stack>
  );
}
