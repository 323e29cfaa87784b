import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../client';

/** Maximum number of records per edit. More are changed by a run. */
export const maxAtOnce = 20;

/** A change to several records of a model at once. */
export interface EditRecordsInput {
  readonly model: string;
  /** The records, each with the version that the user loaded. */
  readonly records: readonly { readonly id: string; readonly _version?: number }[];
  readonly action: 'SET' | 'ACTIVATE' | 'DEACTIVATE' | 'DELETE' | 'ADD_EQUIPMENT';
  /** For SET: the fields as a JSON object. */
  readonly fields?: string;
  /** For ADD_EQUIPMENT: the items to add. */
  readonly equipment?: readonly string[];
  /** Also deletes or deactivates sets that schedules use. */
  readonly evenIfUsed?: boolean;
}

/** The result of such an edit. */
export interface EditedRecords {
  readonly changed: number;
  /** Records that already had the values. */
  readonly unchanged: number;
  /** The changed records, with their new versions. */
  readonly records: readonly { readonly id: string; readonly _version: number }[];
}

const document = `mutation EditRecords($input: EditRecordsInput!, $clientToken: String!) {
  editRecords(input: $input, clientToken: $clientToken) { changed unchanged records { id _version } }
}`;

/**
 * Changes up to 20 records in one transaction, with a single undo. All lists are refetched afterwards, even
 * after a rejection, because someone else may have changed the records.
 */
export function useEditRecords() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variables: { input: EditRecordsInput; clientToken: string }) =>
      (await graphql<{ editRecords: EditedRecords }, object>(document, variables)).editRecords,
    onSettled: () => void client.invalidateQueries(),
  });
}
