import { Badge, Box, Button, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useClientTokens } from '../../api/client-token';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { OutcomeAlert } from '../../components/actions/outcome-alert';
import { EndUserAppLink } from '../../components/end-user-app/app-link';
import { TextFilter } from '../../components/filter/text-filter';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { PageTabs } from '../../components/layout/tab-list';
import { RecordLink } from '../../components/links/record-link';
import { HistoryLink } from '../../components/records/history-link';
import { columnOf } from '../../components/table/data-table';
import { LocalTable } from '../../components/table/local-table';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { messages } from './messages';
import { OperationsView } from './operations-view';
import { foundParts, type Part, timeWords, titleOf } from './part';
import { PartDialog } from './part-dialog';
import { Preview } from './preview';
import { partsQuery, targetsQuery, useWritePart } from './queries';
import { views } from './search';
import { usePageContentSearch } from './use-page-content-search';

const viewTitles = { operations: 'Operations', preview: 'Preview', records: 'Records' } as const;

export function PageContentPage() {
  const { search, set } = usePageContentSearch();
  const parts = useQuery(partsQuery);
  const { data: targets } = useQuery(targetsQuery);
  const acts = usePartActs(parts.data);
  const view = search.view ?? views[0];
  const withParts = (draw: (loaded: readonly Part[]) => ReactNode) =>
    parts.data ? (
      draw(parts.data)
    ) : parts.error ? (
      <ErrorState error={parts.error} onRetry={() => void parts.refetch()} />
    ) : (
      <LoadingState label="Loading page content" />
    );
  return (
    <>
      <PageHeader
        title="Page content"
        purpose="Check, fix, preview and edit the end-user app's page content for each time of day."
        actions={
          <Button variant="solid" onClick={() => acts.add()}>
            <Plus aria-hidden /> Add record
          </Button>
        }
      />
      {acts.missing !== undefined && (
        <Box mb="4">
          <OutcomeAlert status="warning" onDismiss={acts.closeEditor}>
            {messages.missing(acts.missing)}
          </OutcomeAlert>
        </Box>
      )}
      <PageTabs
        tabs={views}
        value={view}
        onChange={(one) => set({ view: one })}
        title={(one) => viewTitles[one]}
        contents={{
          operations: <OperationsView />,
          preview: withParts((loaded) => <Preview parts={loaded} targets={targets} onEdit={acts.edit} />),
          records: withParts((loaded) => (
            <RecordsView parts={loaded} onEdit={acts.edit} onDelete={acts.ask} />
          )),
        }}
      />
      <PartDialog
        part={acts.edited}
        focusField={acts.field}
        parts={parts.data ?? []}
        targets={targets ?? []}
        onClose={acts.closeEditor}
        onSaved={acts.saved}
      />
      <ConfirmDialog
        open={acts.asked !== undefined}
        onClose={acts.keep}
        title={`Delete '${acts.asked ? titleOf(acts.asked) : ''}'?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">The record will disappear from the app. You can undo the deletion.</Text>
            <ActionError error={acts.removeError} />
          </Stack>
        }
        confirmLabel="Delete record"
        destructive
        pending={acts.removing}
        onConfirm={() => acts.asked && acts.remove(acts.asked)}
      />
    </>
  );
}

PageContentPage.reads = ((read) => {
  void read(partsQuery);
  void read(targetsQuery);
}) satisfies PageReads;

/**
 * The actions on parts. Each change shows a toast with an undo button. The edited part's ID is in the URL, so
 * that other pages can link to it.
 * @param parts undefined while they are loading
 */
function usePartActs(parts: readonly Part[] | undefined) {
  const { search, set } = usePageContentSearch();
  const client = useQueryClient();
  const remove = useWritePart();
  const tokens = useClientTokens();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Part>();
  const say = (words: string, { id }: Part) => toastWithUndo(client, words, `PageContent#${id}`);
  // The part as first read. Later reads must not replace it, because the typed values are based on it.
  const [opened, setOpened] = useState<Part>();
  const named = opened?.id === search.edit ? opened : parts?.find(({ id }) => id === search.edit);
  if (named !== opened) setOpened(named);
  const closeEditor = () => {
    setAdding(false);
    if (search.edit !== undefined) set({ edit: undefined, field: undefined }, { replace: true });
  };
  return {
    /** The part being edited. It is null for a new part, and undefined if no part is being edited. */
    edited: isAdding ? null : named,
    field: search.field,
    /** The ID in the URL, if no part has it. */
    missing: parts && !named ? search.edit : undefined,
    add: () => setAdding(true),
    edit: ({ id }: Part) => set({ edit: id, field: undefined }, { replace: true }),
    closeEditor,
    saved: (part: Part) => {
      say(isAdding ? messages.created(titleOf(part)) : messages.updated(titleOf(part)), part);
      closeEditor();
    },
    asked,
    ask: (part: Part) => {
      remove.reset();
      setAsked(part);
    },
    keep: () => setAsked(undefined),
    removing: remove.isPending,
    removeError: remove.error,
    remove: (part: Part) => {
      const input = { id: part.id, _version: part._version ?? 0 };
      remove.mutate(
        { act: 'delete', input, clientToken: tokens.tokenOf(['delete', input]) },
        {
          onSuccess: () => {
            setAsked(undefined);
            say(messages.deleted(titleOf(part)), part);
          },
        },
      );
    },
  };
}

const rowsPerPage = 25;
const column = columnOf<Part>();

interface RecordsViewProps {
  readonly parts: readonly Part[];
  readonly onEdit: (part: Part) => void;
  readonly onDelete: (part: Part) => void;
}

function RecordsView({ parts, onEdit, onDelete }: RecordsViewProps) {
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
