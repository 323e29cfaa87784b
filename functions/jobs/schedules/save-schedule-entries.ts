import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import { create, editOf, type ItemSources, list } from '#functions/engine/job/job';
import { readCsv } from '#functions/jobs/records/csv-file';
import { changesOfRow, newRecordOfRow } from '#functions/jobs/records/import-cells';
import { type FileRow, rowsIn, withFieldNames } from '#functions/jobs/records/import-rows';
import { uploadParam } from '#functions/jobs/records/prepared';
import { columnNamesOf } from '#shared/domain/records/csv-columns';
import { removalColumn } from '#shared/domain/schedules/saving/save-file';
import { type Library, libraryOf } from '#shared/domain/schedules/set-rules';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { newStamps } from '#shared/models/stamps';
import { showValue } from '#shared/text/show-value';
import { isEmpty } from '#shared/values/empty';
import { activityTypeOf } from '#shared/values/schedule-entry';

const model = DefaultScheduledSet;

const params = z.object({
  upload: uploadParam.min(1).meta({ title: 'Upload', description: 'The ID of the uploaded CSV file.' }),
});

interface Row extends FileRow {
  readonly act: 'create' | 'update' | 'remove';
}

/**
 * For more entries than fit in one transaction, from a file that the schedule editors upload. All rows are
 * checked before the first is written: if one cannot be saved, for example because a set is missing or
 * someone else has changed the entry, the run fails and the schedule is unchanged. Each such row is a
 * failure. Saving the same file again changes nothing.
 */
export const saveScheduleEntries = list({
  name: 'save-schedule-entries',
  title: 'Save schedule entries',
  description:
    "Creates, changes and deletes schedule entries from an uploaded CSV file in the schedule editors' format. If any row is invalid, nothing is saved.",
  category: 'reusable',
  access: 'Admin',
  tables: [model],
  params,
  uploadOf: ({ upload }) => upload,
  shows: ['hour', 'notificationHeading', 'templateName'],
  itemsName: 'entries',
  find: ({ params: { upload } }, sources) => rowsToSave(upload, sources),
  keyOf: ({ line, id }: Row) => `line ${line} (${id})`,
  visit: ({ problem, act, id, ...row }: Row, { now }) => {
    if (problem !== undefined) throw new Error(problem);
    if (act === 'create') {
      return [create(model, { ...newRecordOfRow(model, row), id, ...newStamps(now) })];
    }
    return [editOf(model, id, (record) => changedBy({ ...row, act }, record))];
  },
});

/** Only the invalid rows if there are any. */
async function* rowsToSave(upload: string, sources: ItemSources): AsyncGenerator<Row> {
  const file = withFieldNames(model, readCsv(await sources.upload(upload)), [removalColumn]);
  const stored = new Map<string, StoredRecord>();
  for await (const record of sources.records(model, columnNamesOf(model))) {
    stored.set(String(record.id), record);
  }
  const [sets, breathing] = [
    await allOf(sources.records(ExerciseSet, ['id'])),
    await allOf(sources.records(BreathingExercise, ['id'])),
  ];
  const library = libraryOf(identified(sets), identified(breathing));
  const rows = rowsIn(file, { newId: ({ line }) => `${upload}\n${line}` }).map((row) =>
    checked(row, stored.get(row.id), library),
  );
  const wrong = rows.filter(({ problem }) => problem !== undefined);
  yield* wrong.length > 0 ? wrong : rows;
}

const identified = (records: readonly StoredRecord[]) => records.map(({ id }) => ({ id: String(id) }));

/** With the change to the entry or, if it cannot be saved, the problem. */
function checked({ problem, ...row }: FileRow, record: StoredRecord | undefined, library: Library): Row {
  const isNew = record === undefined && isEmpty(row.cells.id);
  const act = row.cells[removalColumn] === 'true' ? 'remove' : isNew ? 'create' : 'update';
  const found = problem ?? problemOf({ ...row, act }, record, library);
  return { ...row, act, ...(found === undefined ? {} : { problem: found }) };
}

function problemOf(
  row: Omit<Row, 'problem'>,
  record: StoredRecord | undefined,
  library: Library,
): string | undefined {
  if (!record && row.act === 'remove') return undefined;
  if (!record && row.act === 'update') {
    return `Line ${row.line}: the entry was deleted after it was loaded. Reload to see the change.`;
  }
  try {
    const wanted = record ? changedBy(row, record) : newRecordOfRow(model, row);
    return wanted && unknownSet(row.line, wanted, { ...record, ...wanted }, library);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Throws if someone else has changed the entry. */
function changedBy(row: Omit<Row, 'problem' | 'id'>, record: StoredRecord): StoredRecord | undefined {
  const { _version: seen, ...cells } = row.cells;
  const own = { ...row, cells: withoutRemoval(cells) };
  const wanted = row.act === 'remove' ? { _deleted: true } : changesOfRow(model, own, record);
  if (wanted) refuseOtherVersion(row.line, seen, record);
  return wanted;
}

function withoutRemoval(cells: FileRow['cells']): FileRow['cells'] {
  const { [removalColumn]: _, ...others } = cells;
  return others;
}

function refuseOtherVersion(line: number, seen: string | undefined, record: StoredRecord): void {
  const now = String(record._version ?? 0);
  if (isEmpty(seen) || seen === now) return;
  throw new Error(
    `Line ${line}: the entry was changed after it was loaded (its version is ${now}; expected ${seen}). Reload to see the change.`,
  );
}

function unknownSet(
  line: number,
  wanted: StoredRecord,
  entry: StoredRecord,
  library: Library,
): string | undefined {
  const { set } = wanted;
  if (isEmpty(set)) return undefined;
  const isBreathing = activityTypeOf(entry) === 'breathing';
  const isKnown = isBreathing ? library.hasBreathing(set) : library.setWithId(set) !== undefined;
  if (isKnown) return undefined;
  const what = isBreathing ? 'breathing exercise' : 'set';
  return `Line ${line}: there is no ${what} ${showValue(set)}; it may have been deleted. Select another one.`;
}
