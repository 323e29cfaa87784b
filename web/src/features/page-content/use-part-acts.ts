import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientTokens } from '../../api/client-token';
import { toastWithUndo } from '../../components/undo/undo-last-edit';
import { messages } from './messages';
import { type Part, titleOf } from './part';
import { useWritePart } from './queries';

/** Edits and deletes parts. Each change shows a toast with an undo. */
export function usePartActs() {
  const client = useQueryClient();
  const remove = useWritePart();
  const tokens = useClientTokens();
  const [edited, setEdited] = useState<Part | null>();
  const [asked, setAsked] = useState<Part>();
  const say = (words: string, { id }: Part) => toastWithUndo(client, words, `PageContent#${id}`);
  return {
    /** The part being edited; null for a new one; undefined for none. */
    edited,
    edit: (part: Part | null) => setEdited(part),
    closeEditor: () => setEdited(undefined),
    saved: (part: Part) => {
      say(edited ? messages.updated(titleOf(part)) : messages.created(titleOf(part)), part);
      setEdited(undefined);
    },
    /** The part to delete, while the confirmation is open. */
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
