import { Box, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { authorOf, type ChangedRecord, type LastEdit } from '../../api/trail/last-edits';
import { historyOf } from '../links/history-of';
import { RelativeTime } from '../time/time';

interface LastChangeProps {
  readonly table: string;
  readonly record: ChangedRecord;
  readonly name: string;
  /** The last edit. Undefined until it is known. */
  readonly edit: LastEdit | undefined;
}

export function LastChange({ table, record, name, edit }: LastChangeProps) {
  const { id, updatedAt } = record;
  if (!updatedAt) return null;
  const author = authorOf(record, edit);
  return (
    <Box textStyle="xs" color="fg.muted">
      <RelativeTime at={updatedAt} />
      {author && (
        <Text overflowWrap="anywhere">
          by{' '}
          <Link {...historyOf(table, id)} aria-label={`${author}, last change to ${name}`}>
            {author}
          </Link>
        </Text>
      )}
    </Box>
  );
}
