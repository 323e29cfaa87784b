import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { type LibrarySet, nameOf } from '../../api/library/records';
import { setUseQuery } from '../../api/library/set-use';
import { seen, useWriteRecord } from '../../api/library/write';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { useUndoToast } from '../records/use-undo-toast';
import { toast } from '../toast/toaster';
import { usedSentence } from './use-set-draft';

export interface SetActWords {
  readonly activated: string;
  readonly deactivated: string;
  readonly statusFailed: string;
  readonly deleted: string;
  readonly deleteFailed: string;
}

export interface SetActs {
  readonly toggle: (set: LibrarySet) => void;
  readonly askDelete: (set: LibrarySet) => void;
  /** The dialogs, which the screen must render. */
  readonly dialogs: ReactNode;
}

/**
 * Returns the actions on sets. If schedules use a set, a dialog lists them before it is deactivated or
 * deleted.
 */
export function useSetActs(words: SetActWords): SetActs {
  const write = useWriteRecord();
  const remove = useWriteRecord();
  const tokens = useClientTokens();
  const undoToast = useUndoToast();
  const [deleting, setDeleting] = useState<LibrarySet>();
  const [used, setUsed] = useState<{ readonly set: LibrarySet; readonly sentence: string }>();
  const use = useQuery(setUseQuery(deleting?.id));

  const turn = (set: LibrarySet, evenIfUsed: boolean) => {
    const isActive = !isActiveSet(set);
    const input = { ...seen(set), isActive, ...(evenIfUsed && { evenIfUsed }) };
    write.mutate(
      { model: 'Set', act: 'update', input, clientToken: tokens.tokenOf(input) },
      {
        onSuccess: () => {
          setUsed(undefined);
          undoToast(isActive ? words.activated : words.deactivated, `Set#${set.id}`);
        },
        onError: (error) => {
          const sentence = usedSentence(error);
          if (sentence === undefined || evenIfUsed) {
            toast.error(words.statusFailed, { description: messageOf(error) });
          } else setUsed({ set, sentence });
        },
      },
    );
  };
  const sentence = usedSentence(remove.error) ?? use.data?.sentence ?? undefined;
  const confirmDelete = (set: LibrarySet) => {
    const input = { ...seen(set), ...(sentence !== undefined && { evenIfUsed: true }) };
    remove.mutate(
      { model: 'Set', act: 'delete', input, clientToken: tokens.tokenOf(['delete', input]) },
      {
        onSuccess: () => {
          setDeleting(undefined);
          undoToast(words.deleted, `Set#${set.id}`);
        },
        onError: (error) => {
          if (usedSentence(error) === undefined) {
            toast.error(words.deleteFailed, { description: messageOf(error) });
          }
        },
      },
    );
  };
  return {
    toggle: (set) => turn(set, false),
    askDelete: (set) => {
      remove.reset();
      setDeleting(set);
    },
    dialogs: (
      <>
        <ConfirmDialog
          open={used !== undefined}
          onClose={() => setUsed(undefined)}
          title={used ? `Deactivate '${nameOf(used.set)}'?` : ''}
          body={
            used
              ? `${used.sentence} Users will no longer get this set from those schedules. You can undo this.`
              : ''
          }
          confirmLabel="Deactivate set"
          destructive
          pending={write.isPending}
          onConfirm={() => used && turn(used.set, true)}
        />
        <ConfirmDialog
          open={deleting !== undefined}
          onClose={() => setDeleting(undefined)}
          title={deleting ? `Delete '${nameOf(deleting)}'?` : ''}
          body={
            <Stack gap="2">
              <Text color="fg.muted">
                The set will be removed from the library. Its exercises will be kept. You can undo this.
              </Text>
              {use.isFetching && <Text color="fg.muted">Checking which schedules use this set.</Text>}
              {use.error && (
                <Text color="fg.warning">
                  The schedules that use this set could not be loaded: {messageOf(use.error)}
                </Text>
              )}
              {sentence !== undefined && (
                <Text color="fg.warning" fontWeight="medium">
                  {sentence}
                </Text>
              )}
              {remove.error && usedSentence(remove.error) === undefined && (
                <ActionError error={remove.error} />
              )}
            </Stack>
          }
          confirmLabel={sentence === undefined ? 'Delete set' : 'Delete set anyway'}
          destructive
          ready={!use.isFetching}
          pending={remove.isPending}
          onConfirm={() => deleting && confirmDelete(deleting)}
        />
      </>
    ),
  };
}
