import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../client';
import { libraryKey, libraryQuery } from './library';
import { patchLibrary } from './patch';
import { type LibrarySet, wholeFields } from './records';

/** An exercise of a set that is saved: one of the library, or one that is made with the set. */
export type SavedMember =
  | { readonly exerciseID: string }
  | { readonly create: Readonly<Record<string, unknown>> };

/** A set with what changes; without an id a new one. */
export interface SaveSetInput {
  readonly id?: string;
  /** As it was loaded. */
  readonly _version?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The whole list in its order; left out: it stays as it is. */
  readonly exercises?: readonly SavedMember[];
  /** Deactivates the set though schedules use it. */
  readonly evenIfUsed?: boolean;
}

const document = `mutation SaveSet($input: SaveSetInput!, $clientToken: String!) {
  saveSet(input: $input, clientToken: $clientToken) { ${wholeFields.Set} }
}`;

/** Saves a set with its fields and exercises in one transaction, which one undo takes back. */
export function useSaveSet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ input, clientToken }: { input: SaveSetInput; clientToken: string }) =>
      (await graphql<{ saveSet: LibrarySet }, object>(document, { input, clientToken })).saveSet,
    onSuccess: (set, { input }) => {
      patchLibrary(client, 'Set', set, false);
      // Exercises that were made with the set are not in the lists yet.
      if (input.exercises?.some((member) => 'create' in member)) {
        void client.invalidateQueries({ queryKey: libraryQuery.queryKey });
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [...libraryKey, 'set'] }),
  });
}
