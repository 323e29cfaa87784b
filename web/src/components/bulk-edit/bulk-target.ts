import { maxAtOnce } from '../../api/records/edit-records';
import { uploadFile } from '../../api/upload-file';
import type { Selectable } from '../table/selection';
import type { Selection } from '../table/use-selection';

/** The records to change: those that were selected when the dialog opened. */
export interface BulkTarget {
  /** Empty if `filter` selects. */
  readonly records: readonly Selectable[];
  /** A filter of the API in JSON. */
  readonly filter: string | undefined;
}

/** What is selected now. */
export const targetOf = ({ records, filter }: Selection): BulkTarget => ({ records, filter });

/** The number of records; undefined if a filter selects them. */
export const countOf = ({ records, filter }: BulkTarget): number | undefined =>
  filter === undefined ? records.length : undefined;

/** Whether a run is needed, because one edit changes 20 records at most. */
export const needsRun = (target: BulkTarget): boolean => (countOf(target) ?? maxAtOnce + 1) > maxAtOnce;

/** A run's parameters hold 8,192 characters; the rest of them need some room. */
const maxIdsLength = 6_000;

/**
 * How a run of `edit-records` selects the records. More ids than its parameters hold are uploaded as a file.
 */
export async function selectionParams(
  { records, filter }: BulkTarget,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  if (filter !== undefined) return { filter };
  const ids = records.map(({ id }) => id);
  if (JSON.stringify(ids).length <= maxIdsLength) return { ids };
  const lines = ['id', ...ids.map((id) => `"${id.replaceAll('"', '""')}"`)];
  const file = new File([`${lines.join('\r\n')}\r\n`], 'selection.csv', { type: 'text/csv' });
  const named = { kind: 'csv', fileName: file.name, contentType: file.type };
  return { upload: await uploadFile(file, named, { signal, onProgress: () => undefined }) };
}
