import { z } from 'zod';
import { create, editOf, type ItemSources, type List, list } from '#functions/engine/job/job';
import { maxKeyLength } from '#shared/api/filter-limits';
import { dayOf, pastEnd } from '#shared/domain/users/premium';
import { modelNamed } from '#shared/models/index';
import { writableFields } from '#shared/models/input';
import type { Model, StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { newStamps } from '#shared/models/stamps';
import { alsoUsed } from '../sets/remove-sets';
import { readCsv } from './csv-file';
import { exportedCell } from './exported-cells';
import { changesOfRow, isOff, newRecordOfRow } from './import-cells';
import { type FileRow, idByContent, rowsIn, withFieldNames } from './import-rows';
import { modelParam, selectable, uploadParam } from './prepared';
import { type ImportRow, wrongCell, wrongRow } from './row-errors';
import { usesFound } from './uses-found';

const params = z.object({
  model: modelParam,
  upload: uploadParam.min(1).meta({ title: 'Upload', description: 'The ID of the uploaded CSV file.' }),
  alsoUsed,
});

interface Row extends FileRow {
  readonly isNew: boolean;
  /** The record or the earlier line with the same content, if the row would create another record with it. */
  readonly sameAs?: string;
  /** Why a new row's ID may not be the one that was meant. */
  readonly doubt?: string;
  /** Where the set is used, if the row may deactivate it. */
  readonly use?: string;
}

/**
 * A row with an existing ID changes the fields whose cells differ from an export; any other row creates a
 * record, unless it has no ID and a record or an earlier row has the same content. A row that cannot be
 * imported is a failure that names its line, record and column; the others are imported. A new ID is derived
 * from the row's content, so importing the same row again, even in a corrected file, changes nothing.
 * Deactivating a set that schedules use fails, unless the parameters confirm it.
 */
export const importRecords: List = list({
  name: 'import-records',
  title: 'Import records',
  description: 'Creates and changes records from an uploaded CSV file. Do a dry run first.',
  category: 'reusable',
  access: 'Admin',
  tables: selectable,
  params,
  forParams({ model: name }) {
    const model = modelNamed(name);
    return { tables: [model], title: `Import records: ${model.label[1]}`, access: accessTo(model) };
  },
  uploadOf: ({ upload }) => upload,
  shows: ['title', 'name', 'key'],
  itemsName: 'rows',
  find: ({ params: { model, upload } }, sources) => rowsOf(modelNamed(model), upload, sources),
  keyOf: ({ line, id }: Row) => `line ${line} (${id})`,
  visit: (
    { id, isNew, hasNoId, sameAs, problem, doubt, use, ...row }: Row,
    { params: { model: name, ...given }, now },
  ) => {
    if (problem !== undefined) throw new Error(problem);
    const model = modelNamed(name);
    if (sameAs !== undefined) {
      throw wrongRow(row, `Same as ${sameAs}. Enter an ID of your own to create another record.`);
    }
    if (doubt !== undefined) throw wrongCell(row, 'id', doubt);
    if (isNew && id.length > maxKeyLength) {
      const length = `${id.length.toLocaleString('en')} characters long`;
      throw wrongCell(
        row,
        'id',
        `the ID is ${length}; expected at most ${maxKeyLength}, or it cannot be opened.`,
      );
    }
    if (isNew) return [create(model, { ...newRecordOfRow(model, row), id, ...newStamps(now) })];
    const careful = (record: StoredRecord) => {
      if (hasNoId) {
        if (!differs(model, newRecordOfRow(model, row), record)) return undefined;
        throw wrongRow(
          row,
          `Imported before as record ${id}, which has changed since. Enter this ID to change it.`,
        );
      }
      const wanted = changesOfRow(model, row, record);
      const end = pastEnd(wanted ?? {}, dayOf(now));
      if (end !== undefined) throw wrongCell(row, 'premiumUntil', end);
      if (wanted?.isActive === false && use !== undefined && !given.alsoUsed) {
        throw wrongCell(row, 'isActive', `${use} The row is not imported.`);
      }
      return wanted;
    };
    return [editOf(model, id, careful)];
  },
});

/** Only the designated admin may change a record's user. */
const accessTo = ({ fields }: Model) => (fields.shape.userID ? 'DesignatedAdmin' : 'Admin');

async function* rowsOf(model: Model, upload: string, sources: ItemSources): AsyncGenerator<Row> {
  const file = withFieldNames(model, readCsv(await sources.upload(upload)));
  if (file.ignored !== undefined) await sources.note(file.ignored);
  const columns = file.columns.filter((column) => Object.hasOwn(model.fields.shape, column));
  const newId = idByContent(model);
  const contents = contentsOfNewRows(model, rowsIn(file, { newId }), columns);
  const firstLines = new Map([...contents].reverse().map(([line, content]) => [content, line]));
  const stored = new Set<string>();
  const byNumber = new Map<string | undefined, string>();
  const same = new Map<string, string>();
  const read = ['id', ...(contents.size === 0 ? [] : columns)];
  for await (const record of sources.records(model, [...new Set(read)])) {
    const id = String(record.id);
    stored.add(id);
    byNumber.set(numberIn(id), id);
    const key = contents.size === 0 ? undefined : contentKey(model, record, columns);
    if (key !== undefined && firstLines.has(key) && !same.has(key)) same.set(key, id);
  }
  const rows = rowsIn(file, { stored, newId });
  const uses = model.name === ExerciseSet.name ? await usesOfRows(rows, sources) : new Map<string, string>();
  const otherWithContent = (row: FileRow): string | undefined => {
    const content = contents.get(row.line) ?? '';
    const line = firstLines.get(content) ?? row.line;
    if (line < row.line) return `line ${line}`;
    const id = stored.has(row.id) ? undefined : same.get(content);
    return id === undefined ? undefined : `record ${id}`;
  };
  for (const row of rows) {
    const isNew = !stored.has(row.id);
    const sameAs = row.hasNoId ? otherWithContent(row) : undefined;
    const doubt = isNew && !row.hasNoId ? doubtAbout(row.id, byNumber) : undefined;
    const use = uses.get(row.id);
    yield {
      ...row,
      isNew,
      ...(sameAs === undefined ? {} : { sameAs }),
      ...(doubt === undefined ? {} : { doubt }),
      ...(use === undefined ? {} : { use }),
    };
  }
}

/** The number of digits that a spreadsheet keeps. It may round the last one, and sets later ones to zero. */
const spreadsheetDigits = 15;

/** Returns equal text for IDs that a spreadsheet would save alike, or undefined if the ID is no number. */
function numberIn(id: string): string | undefined {
  const [, digits] = /^0*(\d+)(?:[.,]0+)?$/.exec(id) ?? [];
  if (digits === undefined || digits.length <= spreadsheetDigits) return digits;
  return digits.slice(0, spreadsheetDigits - 1).padEnd(digits.length, '0');
}

function doubtAbout(id: string, byNumber: ReadonlyMap<string | undefined, string>): string | undefined {
  const advice = 'Format the column as text, and enter the whole ID.';
  if (/^\d(?:[.,]\d+)?e\+\d+$/i.test(id)) {
    return `'${id}' is a number that a spreadsheet has shortened. ${advice}`;
  }
  const number = numberIn(id);
  const meant =
    number === undefined || /[1-9]/.test(id.slice(spreadsheetDigits)) ? undefined : byNumber.get(number);
  return meant && `there is no record '${id}', but '${meant}'. A spreadsheet may have changed it. ${advice}`;
}

/** Returns the content of each row without an ID, by line. Rows that cannot be imported have none. */
function contentsOfNewRows(
  model: Model,
  rows: readonly FileRow[],
  columns: readonly string[],
): ReadonlyMap<number, string> {
  return new Map(
    rows.flatMap((row) => {
      const content = row.hasNoId && contentOfRow(model, row, columns);
      return content ? [[row.line, content] as const] : [];
    }),
  );
}

/** For each set that the file marks as inactive and that schedules use: a sentence that says where. */
async function usesOfRows(
  rows: readonly FileRow[],
  sources: ItemSources,
): Promise<ReadonlyMap<string, string>> {
  const inactive = rows.filter(({ cells: { isActive } }) => isActive !== undefined && isOff(isActive));
  if (inactive.length === 0) return new Map();
  return usesFound(new Set(inactive.map(({ id }) => id)), sources);
}

/*
 * Content is compared as an export would write it, in the columns of the file, without the ID and the
 * version.
 */

/** Returns equal text for records with equal content in these columns. */
const contentKey = (model: Model, record: StoredRecord, columns: readonly string[]): string =>
  JSON.stringify(columns.filter(isContent).map((name) => exportedCell(model, name, record[name])));

/** Returns the content of a row, or undefined if the row cannot be imported. */
function contentOfRow(model: Model, row: ImportRow, columns: readonly string[]): string | undefined {
  try {
    return contentKey(model, newRecordOfRow(model, row), columns);
  } catch {
    return undefined;
  }
}

/** Returns true if the record no longer has the content with which a row created it. */
const differs = (model: Model, created: StoredRecord, record: StoredRecord): boolean => {
  const names = writableFields(model);
  return contentKey(model, created, names) !== contentKey(model, record, names);
};

const isContent = (name: string) => name !== 'id' && name !== '_version';
