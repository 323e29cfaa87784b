import { Badge, Box, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { EndUserAppLink } from '../../components/end-user-app/app-link';
import { TextFilter } from '../../components/filter/text-filter';
import { RecordLink } from '../../components/links/record-link';
import { HistoryLink } from '../../components/records/history-link';
import { columnsOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { foundParts, type Part, timeWords, titleOf } from './part';
import { usePageContentSearch } from './use-page-content-search';

const rowsPerPage = 25;
const column = columnsOf<Part>();

interface RecordsViewProps {
  readonly parts: readonly Part[];
  readonly onEdit: (part: Part) => void;
  readonly onDelete: (part: Part) => void;
}

export function RecordsView({ parts, onEdit, onDelete }: RecordsViewProps) {
  const { search, set } = usePageContentSearch();
  const rows = foundParts(parts, search.q);
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'title',
          header: 'Title',
          meta: { sortBy: 'title', sortValue: (row: Part) => titleOf(row) },
          cell: ({ row: { original: part } }) => (
            <Box>
              <Text fontWeight="medium">{titleOf(part)}</Text>
              <Text textStyle="xs" color="fg.muted">
                <RecordLink table="PageContent" id={part.id}>
                  {part.id}
                </RecordLink>
              </Text>
            </Box>
          ),
        }),
        column.display({
          id: 'page',
          header: 'Page',
          meta: { sortBy: 'page', sortValue: (row: Part) => row.pageId },
          cell: ({ row }) => row.original.pageId ?? '–',
        }),
        column.display({
          id: 'section',
          header: 'Section',
          meta: { sortBy: 'section', sortValue: (row: Part) => row.sectionType },
          cell: ({ row }) => row.original.sectionType ?? '–',
        }),
        column.display({ id: 'time', header: 'Time of day', cell: ({ row }) => timeWords(row.original) }),
        column.display({
          id: 'order',
          header: 'Order',
          meta: { sortBy: 'order', sortValue: (row: Part) => row.orderIndex, align: 'end' },
          cell: ({ row }) => row.original.orderIndex ?? '–',
        }),
        column.display({
          id: 'link',
          header: 'Link',
          cell: ({ row: { original: part } }) => (part.linkURL ? <EndUserAppLink to={part.linkURL} /> : '–'),
        }),
        column.display({
          id: 'active',
          header: 'Status',
          meta: { sortBy: 'active', sortValue: (row: Part) => row.isActive === true },
          cell: ({ row }) => (
            <Badge variant="surface" colorPalette={row.original.isActive === true ? 'green' : 'gray'}>
              {row.original.isActive === true ? 'Active' : 'Inactive'}
            </Badge>
          ),
        }),
        column.display({
          id: 'acts',
          header: () => <Text srOnly>Edit or delete</Text>,
          meta: { align: 'end', width: '128px' },
          cell: ({ row: { original: part } }) => (
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
        }),
      ]),
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
