import { csvHead, csvRows } from '#shared/csv/csv';
import { maxAtOnce } from '../../api/records/edit-records';
import { uploadFile } from '../../api/upload-file';
import type { Selectable } from '../table/selection';
import type { Question, Selection } from '../table/use-selection';

export interface BulkTarget {
  /** The selected records. The list is empty if they are selected by a question. */
  readonly records: readonly Selectable[];
  /** The question, or undefined if the records were selected one by one. */
  readonly question: Question | undefined;
}

export const targetOf = ({ records, question }: Selection): BulkTarget => ({ records, question });

export const countOf = ({ records, question }: BulkTarget): number | undefined =>
  question ? undefined : records.length;

/** Returns true if a run is needed: a single edit can change at most 20 records. */
export const needsRun = (target: BulkTarget): boolean => (countOf(target) ?? maxAtOnce + 1) > maxAtOnce;

/** The IDs' maximum length. The parameters as a whole can have up to 8,192 characters. */
const maxIdsLength = 6_000;

/** Returns the job parameters. If there are too many IDs, they are uploaded as a file. */
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
