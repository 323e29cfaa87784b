import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientTokens } from '../../api/client-token';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { messages } from './messages';
import { type Part, titleOf } from './part';
import { useWritePart } from './queries';
import { usePageContentSearch } from './use-page-content-search';

/**
 * The actions on parts. Each change shows a toast with an undo button. The edited part's ID is in the URL, so
 * that other pages can link to it.
 * @param parts undefined while they are loading
 */
export function usePartActs(parts: readonly Part[] | undefined) {
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
    /** The part to delete, which is set while the confirmation dialog is open. */
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
