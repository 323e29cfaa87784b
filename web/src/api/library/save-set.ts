import { useQueryClient } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { graphql } from '../client';
import { useWrite } from '../use-write';
import { libraryKey, libraryQuery } from './library';
import { patchLibrary } from './patch';
import { setFragment } from './records';

/** An exercise that either exists already or is created together with the set. */
export type SavedMember =
  | { readonly exerciseID: string }
  | { readonly create: Readonly<Record<string, unknown>> };

/** A set to save. A new set has no ID. */
export interface SaveSetInput {
  readonly id?: string;
  readonly _version?: number;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The exercises in order. Omit this if the list has not changed. */
  readonly exercises?: readonly SavedMember[];
  /** True to deactivate the set even if schedules use it. */
  readonly evenIfUsed?: boolean;
}

const document = gql(
  `mutation SaveSet($input: SaveSetInput!, $clientToken: String!) {
  saveSet(input: $input, clientToken: $clientToken) { ...WholeSet }
}`,
  [setFragment],
);

/** Saves a set in one transaction, so a single undo reverses everything. */
export function useSaveSet() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async ({ input, clientToken }: { input: SaveSetInput; clientToken: string }) =>
      (await graphql(document, { input, clientToken })).saveSet,
    onSuccess: (set, { input }) => {
      patchLibrary(client, 'Set', set, false);
      // Exercises that were created together with the set are not in the lists yet.
      if (input.exercises?.some((member) => 'create' in member)) {
        void client.invalidateQueries({ queryKey: libraryQuery.queryKey });
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [...libraryKey, 'set'] }),
  });
}
