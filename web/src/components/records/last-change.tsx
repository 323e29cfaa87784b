import { Box, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ChangedRecord } from '../../api/trail/last-authors';
import { historyOf } from '../links/history-of';
import { RelativeTime } from '../time/time';

interface LastChangeProps {
  /** The name of a model. */
  readonly table: string;
  readonly record: ChangedRecord;
  /** The record's name for display. */
  readonly name: string;
  /** The author's email, if known. */
  readonly author: string | undefined;
}

/** The time and author of a record's last change, with a link to its history. */
export function LastChange({ table, record: { id, updatedAt }, name, author }: LastChangeProps) {
  if (!updatedAt) return null;
  return (
    <Box textStyle="xs" color="fg.muted">
      <RelativeTime at={updatedAt} />
      {author && (
        <Text overflowWrap="anywhere">
          by{' '}
          <Link {...historyOf(table, id)} aria-label={`${author}, last change of ${name}`}>
            {author}
          </Link>
        </Text>
      )}
    </Box>
  );
}
