import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { contentCategories } from '#shared/values/address-choices';
import { useClientTokens } from '../../api/client-token';
import { lastEditsQuery } from '../../api/trail/last-edits';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { Choice } from '../../components/filter/choice';
import { TextFilter } from '../../components/filter/text-filter';
import { Pager } from '../../components/table/pager';
import { SelectionContext, useSelection } from '../../components/table/use-selection';
import { pageSummary } from '../../components/text/page-summary';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { type ContentKind, type Item, itemsShown, kindWords, titleOf } from './item';
import { ItemDialog } from './item-dialog';
import { ItemTable } from './item-table';
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
