import { useQueryClient } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { graphql } from '../client';
import { useWrite } from '../use-write';

/** The maximum number of records per edit. More require a run. */
export const maxAtOnce = 20;

export interface EditRecordsInput {
  readonly model: string;
  /** The records, each with the version that the user loaded. */
  readonly records: readonly { readonly id: string; readonly _version?: number }[];
  readonly action: 'SET' | 'ACTIVATE' | 'DEACTIVATE' | 'DELETE' | 'ADD_EQUIPMENT';
  /** A JSON object of new values, for the SET action. */
  readonly fields?: string;
  /** The equipment to add, for the ADD_EQUIPMENT action. */
  readonly equipment?: readonly string[];
  /** True to delete or deactivate sets even if schedules use them. */
  readonly evenIfUsed?: boolean;
}

export interface EditedRecords {
  readonly changed: number;
  readonly unchanged: number;
  readonly records: readonly { readonly id: string; readonly _version: number }[];
}

const document = gql(`mutation EditRecords($input: EditRecordsInput!, $clientToken: String!) {
  editRecords(input: $input, clientToken: $clientToken) { changed unchanged records { id _version } }
}`);

/**
 * Edits several records. All lists are refetched afterwards, even if the edit was rejected, because someone
 * else may have changed the records.
 */
export function useEditRecords() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (variables: { input: EditRecordsInput; clientToken: string }) =>
      (await graphql(document, variables)).editRecords,
    onSettled: () => void client.invalidateQueries(),
  });
}
