import { Badge, Box, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { EndUserAppLink } from '../../components/end-user-app/app-link';
import { TextFilter } from '../../components/filter/text-filter';
import { RecordLink } from '../../components/links/record-link';
import { HistoryLink } from '../../components/records/history-link';
import { columnOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { foundParts, type Part, timeWords, titleOf } from './part';
import { usePageContentSearch } from './use-page-content-search';

const rowsPerPage = 25;
const column = columnOf<Part>();

interface RecordsViewProps {
  readonly parts: readonly Part[];
  readonly onEdit: (part: Part) => void;
  readonly onDelete: (part: Part) => void;
}

export function RecordsView({ parts, onEdit, onDelete }: RecordsViewProps) {
  const { search, set } = usePageContentSearch();
  const rows = foundParts(parts, search.q);
  const columns = useMemo(
    () => [
      column(
        'title',
        { header: 'Title', sortBy: 'title', sortValue: (row: Part) => titleOf(row) },
        (part) => (
          <Box>
            <Text fontWeight="medium">{titleOf(part)}</Text>
            <Text textStyle="xs" color="fg.muted">
              <RecordLink table="PageContent" id={part.id}>
                {part.id}
              </RecordLink>
            </Text>
          </Box>
        ),
      ),
      column(
        'page',
        { header: 'Page', sortBy: 'page', sortValue: (row: Part) => row.pageId },
        (row) => row.pageId ?? '–',
      ),
      column(
        'section',
        { header: 'Section', sortBy: 'section', sortValue: (row: Part) => row.sectionType },
        (row) => row.sectionType ?? '–',
      ),
      column('time', 'Time of day', (row) => timeWords(row)),
      column(
        'order',
        { header: 'Order', sortBy: 'order', sortValue: (row: Part) => row.orderIndex, align: 'end' },
        (row) => row.orderIndex ?? '–',
      ),
      column('link', 'Link', (part) => (part.linkURL ? <EndUserAppLink to={part.linkURL} /> : '–')),
      column(
        'active',
        { header: 'Status', sortBy: 'active', sortValue: (row: Part) => row.isActive === true },
        (row) => (
          <Badge variant="surface" colorPalette={row.isActive === true ? 'green' : 'gray'}>
            {row.isActive === true ? 'Active' : 'Inactive'}
          </Badge>
        ),
      ),
      column(
        'acts',
        { header: () => <Text srOnly>Edit or delete</Text>, align: 'end', width: '128px' },
        (part) => (
          <HStack gap="1" justify="flex-end">
            <HistoryLink table="PageContent" id={part.id} name={titleOf(part)} isRowButton />
            <IconButton
              size="xs"
              variant="ghost"
              aria-label={`Edit ${titleOf(part)}`}
              onClick={() => onEdit(part)}
            >
              <Pencil />
            </IconButton>
            <IconButton
              size="xs"
              variant="ghost"
              aria-label={`Delete ${titleOf(part)}`}
              onClick={() => onDelete(part)}
            >
              <Trash2 />
            </IconButton>
          </HStack>
        ),
      ),
    ],
    [onEdit, onDelete],
  );
  return (
    <Stack gap="3">
      <Box maxW="sm">
        <TextFilter
          type="search"
          label="Search"
          placeholder="Title, page, section or ID"
          value={search.q ?? ''}
          onChange={(q) => set({ q: q || undefined }, { replace: true })}
        />
      </Box>
      <LocalTable
        name="page-content"
        caption="Page content"
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        pageSize={rowsPerPage}
        empty={
          search.q
            ? { title: 'No matching records', description: 'No page content contains all of these words.' }
            : { title: 'No page content', description: 'Add a record, or run Seed page content under Jobs.' }
        }
      />
    </Stack>
  );
}
