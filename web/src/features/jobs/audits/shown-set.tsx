import { Code, Stack, Text } from '@chakra-ui/react';
import { RecordLink } from '../../../components/links/record-link';

interface ShownSetProps {
  readonly title?: string;
  readonly id: string;
  /** The schedule entry that says so. */
  readonly record?: string | undefined;
}

/** A set as a template or an entry names it: its title, and its id below. */
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
