import { Badge, Box, Button, Flex, Stack, Switch, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { contentCategories } from '#shared/values/address-choices';
import { useClientTokens } from '../../api/client-token';
import { type LastEdits, lastEditsQuery } from '../../api/trail/last-edits';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { Choice } from '../../components/filter/choice';
import { TextFilter } from '../../components/filter/text-filter';
import { columnOf, DataTable } from '../../components/table/data-table';
import { Pager } from '../../components/table/pager';
import { selectable } from '../../components/table/select-box';
import { SelectionContext, useSelection } from '../../components/table/use-selection';
import { pageSummary } from '../../components/text/page-summary';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { type ContentKind, type Item, itemsShown, kindWords, titleOf, withSameKey } from './item';
import { ItemButtons } from './item-buttons';
import { ItemChange } from './item-change';
import { ItemDialog } from './item-dialog';
import { MediaGrid } from './media-grid';
import { messages } from './messages';
import { useWriteItem } from './queries';
import { useContentSearch } from './use-content-search';

/** The page size. The server must be able to sign all URLs of a page in one request. */
const pageSize = 24;

export function KindTab({ kind, items }: { readonly kind: ContentKind; readonly items: readonly Item[] }) {
  const { search, set, toPage } = useContentSearch();
  const acts = useItemActs();
  const saved = useSaved();
  const [edited, setEdited] = useState<Item | null>();
  const { category, q } = search;
  const shown = useMemo(() => itemsShown(items, { kind, category, q }), [items, kind, category, q]);
  const ids = useMemo(() => new Set(items.map(({ id }) => id)), [items]);
  const exists = useCallback((id: string) => ids.has(id), [ids]);
  const selection = useSelection({ rows: shown, nameOf: titleOf, exists });
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const page = Math.min(search.page ?? 1, pages);
  const onPage = shown.slice((page - 1) * pageSize, page * pageSize);
  const { data: edits } = useQuery(lastEditsQuery('ContentItem', onPage));
  const { one } = kindWords[kind];
  const isFile = kind === 'image' || kind === 'video';
  const filtered = Boolean(search.q ?? search.category);
  const list = {
    items: onPage,
    edits,
    onEdit: setEdited,
    onDelete: acts.ask,
    empty: filtered
      ? { title: `No matching ${one}s`, description: 'No items match this text and category.' }
      : {
          title: `No ${one}s yet`,
          description: isFile
            ? `Upload ${one === 'image' ? 'an image' : 'a video'} to begin.`
            : `Add a ${one} to begin.`,
        },
    footer: shown.length > 0 && (
      <Pager
        hasPrevious={page > 1}
        hasNext={page < pages}
        onPrevious={() => toPage(page - 1)}
        onNext={() => toPage(page + 1)}
        summary={pageSummary({ page, pageSize, shown: onPage.length, total: shown.length })}
      />
    ),
  };
  return (
    <Stack gap="3">
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Box w={{ base: 'full', sm: '64' }}>
          <TextFilter
            type="search"
            label="Search"
            placeholder="Name, key, or text"
            value={search.q ?? ''}
            onChange={(q) => set({ q: q || undefined }, { replace: true })}
          />
        </Box>
        <Choice
          stacked
          label="Category"
          value={search.category ?? ''}
          options={[
            { value: '' as const, label: 'All categories' },
            ...contentCategories.map((category) => ({ value: category, label: category })),
          ]}
          onChange={(category) => set({ category: category || undefined })}
        />
        {!isFile && (
          <Button ms="auto" onClick={() => setEdited(null)}>
            <Plus aria-hidden /> Add {one}
          </Button>
        )}
      </Flex>
      <ActionError error={acts.error} />
      <SelectionContext value={selection}>
        {isFile ? (
          <MediaGrid kind={kind} {...list} />
        ) : (
          <ItemTable kind={kind} all={items} onActive={acts.setActive} {...list} />
        )}
      </SelectionContext>
      <BulkEdit model="ContentItem" selection={selection} />
      <ItemDialog
        item={edited}
        kind={kind}
        items={items}
        onClose={() => setEdited(undefined)}
        onSaved={(item) => {
          setEdited(undefined);
          saved(item, edited === null ? `Created: ${item.key || titleOf(item)}` : undefined);
        }}
      />
      <ConfirmDialog
        open={acts.asked !== undefined}
        onClose={acts.giveUp}
        title={`Delete ${one} '${acts.asked ? titleOf(acts.asked) : ''}'?`}
        body={
          <Stack gap="3">
            <span>
              It will no longer appear in the app. {isFile && 'Its file is kept, so '}
              {isFile ? 'undo' : 'Undo'} brings it back.
            </span>
            <ActionError error={acts.removeError} />
          </Stack>
        }
        confirmLabel={`Delete ${one}`}
        destructive
        pending={acts.removing}
        onConfirm={() => acts.asked && acts.remove(acts.asked)}
      />
    </Stack>
  );
}

/** Reports a saved item. The toast identifies it by its key and offers an undo button. */
function useSaved() {
  const client = useQueryClient();
  return (item: Item, words: string = messages.updated(item.key || titleOf(item))) =>
    toastWithUndo(client, words, `ContentItem#${item.id}`);
}

function useItemActs() {
  const write = useWriteItem();
  const remove = useWriteItem();
  const tokens = useClientTokens();
  const saved = useSaved();
  const [asked, setAsked] = useState<Item>();
  const seen = ({ id, _version }: Item) => ({ id, _version: _version ?? 0 });
  return {
    error: write.error,
    setActive: (item: Item, isActive: boolean) => {
      const input = { ...seen(item), isActive };
      write.mutate(
        { act: 'update', input, clientToken: tokens.tokenOf(input) },
        { onSuccess: (after) => saved(after) },
      );
    },
    /** The item to delete, while the confirmation dialog is open. */
    asked,
    ask: (item: Item) => {
      remove.reset();
      setAsked(item);
    },
    giveUp: () => setAsked(undefined),
    removing: remove.isPending,
    removeError: remove.error,
    remove: (item: Item) =>
      remove.mutate(
        { act: 'delete', input: seen(item), clientToken: tokens.tokenOf(['delete', seen(item)]) },
        {
          onSuccess: () => {
            setAsked(undefined);
            saved(item, `Deleted: ${item.key || titleOf(item)}`);
          },
        },
      ),
  };
}

interface ItemTableProps {
  readonly kind: 'text' | 'template';
  readonly all: readonly Item[];
  readonly items: readonly Item[];
  readonly edits: LastEdits | undefined;
  readonly onEdit: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
  readonly onActive: (item: Item, isActive: boolean) => void;
  readonly empty: { readonly title: string; readonly description: string };
  readonly footer: ReactNode;
}

const column = columnOf<Item>();

function ItemTable(props: ItemTableProps) {
  const { kind, all, items, edits, onEdit, onDelete, onActive, empty, footer } = props;
  const columns = useMemo(
    () => [
      column(
        'name',
        { header: () => (kind === 'text' ? 'Key' : 'Template'), name: 'Name', width: '26%' },
        (item) => <Names item={item} namesake={kind === 'text' ? withSameKey(all, item) : undefined} />,
      ),
      column('value', { header: () => 'Text', name: 'Text' }, ({ value }) => (
        <Text lineClamp={2} overflowWrap="anywhere" textAlign="start">
          {value}
        </Text>
      )),
      column(
        'category',
        { header: 'Category', width: '130px' },
        ({ category }) => category && <Badge variant="surface">{category}</Badge>,
      ),
      column('changed', { header: 'Last change', width: '200px' }, (item) => (
        <ItemChange item={item} edits={edits} />
      )),
      ...(kind === 'template'
        ? [
            column('active', { header: 'Active', width: '90px' }, (item) => (
              <Switch.Root
                checked={item.isActive === true}
                onCheckedChange={({ checked }) => onActive(item, checked)}
              >
                <Switch.HiddenInput role="switch" aria-label={`${titleOf(item)} is active`} />
                <Switch.Control />
              </Switch.Root>
            )),
          ]
        : []),
      column(
        'acts',
        { header: () => <Text srOnly>Edit or delete</Text>, align: 'end', width: '128px', onPhone: 'corner' },
        (item) => <ItemButtons item={item} onEdit={onEdit} onDelete={onDelete} />,
      ),
    ],
    [kind, all, edits, onEdit, onDelete, onActive],
  );
  const selectableColumns = useMemo(() => selectable(columns), [columns]);
  return (
    <DataTable
      name={kind === 'text' ? 'texts' : 'templates'}
      caption={kind === 'text' ? 'Text content' : 'Templates'}
      columns={selectableColumns}
      rows={items}
      getRowId={({ id }) => id}
      empty={empty}
      footer={footer}
    />
  );
}

function Names({ item, namesake }: { readonly item: Item; readonly namesake: Item | undefined }) {
  return (
    <Box textAlign="start" minW="0">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {item.key || titleOf(item)}
      </Text>
      {item.key && item.name && (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {item.name}
        </Text>
      )}
      {namesake && (
        <Text textStyle="xs" color="fg.warning" overflowWrap="anywhere">
          '{titleOf(namesake)}' has this key too
        </Text>
      )}
    </Box>
  );
}
