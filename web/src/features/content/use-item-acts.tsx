import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientTokens } from '../../api/client-token';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { type Item, titleOf } from './item';
import { messages } from './messages';
import { useWriteItem } from './queries';

/**
 * Returns a function that shows a toast after an item has been changed. The toast identifies the item by its
 * key and offers an undo button.
 */
export function useSaved() {
  const client = useQueryClient();
  return (item: Item, words: string = messages.updated(item.key || titleOf(item))) =>
    toastWithUndo(client, words, `ContentItem#${item.id}`);
}

/** Activates and deactivates templates, and deletes items. */
export function useItemActs() {
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
    /** The item to delete. Set only while the confirmation dialog is open. */
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
