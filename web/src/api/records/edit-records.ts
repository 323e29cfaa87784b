import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../client';

/** The maximum number of records that one edit changes; more are changed by a run. */
export const maxAtOnce = 20;

/** What to do to several records of a model at once. */
export interface EditRecordsInput {
  readonly model: string;
  /** Each with the version that the user saw. */
  readonly records: readonly { readonly id: string; readonly _version?: number }[];
  readonly action: 'SET' | 'ACTIVATE' | 'DEACTIVATE' | 'DELETE' | 'ADD_EQUIPMENT';
  /** For SET: the fields as a JSON object. */
  readonly fields?: string;
  /** For ADD_EQUIPMENT. */
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
 * Changes up to 20 records in one transaction, which a single undo reverses. All lists are refetched
 * afterwards, also after a refusal: somebody else may have been first.
 */
export function useEditRecords() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (variables: { input: EditRecordsInput; clientToken: string }) =>
      (await graphql<{ editRecords: EditedRecords }, object>(document, variables)).editRecords,
    onSettled: () => void client.invalidateQueries(),
  });
}
