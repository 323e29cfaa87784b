import { Box, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { authorOf, type ChangedRecord, type LastEdit, type LastEdits } from '../../api/trail/last-edits';
import { historyOf } from '../../components/links/record-link';
import { RelativeTime } from '../../components/time/time';
import { type Item, titleOf } from './item';

export function ItemChange({ item, edits }: { readonly item: Item; readonly edits: LastEdits | undefined }) {
  return <LastChange table="ContentItem" record={item} name={titleOf(item)} edit={edits?.get(item.id)} />;
}

interface LastChangeProps {
  readonly table: string;
  readonly record: ChangedRecord;
  readonly name: string;
  /** The last edit. Undefined until it is known. */
  readonly edit: LastEdit | undefined;
}

function LastChange({ table, record, name, edit }: LastChangeProps) {
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
