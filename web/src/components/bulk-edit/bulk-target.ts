import { csvHead, csvRows } from '#shared/csv/csv';
import { maxAtOnce } from '../../api/records/edit-records';
import { uploadFile } from '../../api/upload-file';
import type { Selectable } from '../table/selection';
import type { Question, Selection } from '../table/use-selection';

/** The records to change, as selected when the dialog opened. */
export interface BulkTarget {
  /** The selected records. The list is empty if the records are selected by a question. */
  readonly records: readonly Selectable[];
  /** The question that finds the records, or undefined if they were selected one by one. */
  readonly question: Question | undefined;
}

export const targetOf = ({ records, question }: Selection): BulkTarget => ({ records, question });

/** Returns the number of records, or undefined if the records are selected by a question. */
export const countOf = ({ records, question }: BulkTarget): number | undefined =>
  question ? undefined : records.length;

/** Returns true if the target requires a run, because a single edit can change at most 20 records. */
export const needsRun = (target: BulkTarget): boolean => (countOf(target) ?? maxAtOnce + 1) > maxAtOnce;

/**
 * The maximum total length of the IDs in a run's parameters, in characters. The parameters as a whole can
 * have up to 8,192 characters.
 */
const maxIdsLength = 6_000;

/**
 * Returns the parameters of `edit-records` that select the records. If there are too many IDs, they are
 * uploaded as a file.
 */
export async function selectionParams(
  { records, question }: BulkTarget,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  if (question) return { filter: question.filter };
  const ids = records.map(({ id }) => id);
  if (JSON.stringify(ids).length <= maxIdsLength) return { ids };
  const columns = [{ header: 'id', value: (id: string) => id }];
  const file = new File([csvHead(columns), csvRows(columns, ids)], 'selection.csv', { type: 'text/csv' });
  const named = { kind: 'csv', fileName: file.name, contentType: file.type };
  return { upload: await uploadFile(file, named, { signal, onProgress: () => undefined }) };
}
