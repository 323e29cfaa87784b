import { createHash } from 'node:crypto';
import { z } from 'zod';
import { create, editOf, type ItemSources, type List, list } from '#functions/engine/job/job';
import { SystemicError } from '#functions/runtime/app-error';
import { columnNamesOf } from '#shared/domain/records/csv-columns';
import { modelNamed } from '#shared/models/index';
import type { Model } from '#shared/models/model';
import { newStamps } from '#shared/models/stamps';
import { readCsv } from './csv-file';
import { changesOfRow, type ImportRow, newRecordOfRow } from './import-cells';
import { modelParam, selectable, uploadParam } from './prepared';

const params = z.object({
  model: modelParam,
  upload: uploadParam.min(1).meta({ title: 'Upload', description: 'The ID of the uploaded CSV file.' }),
});

/** A row of the file, and its record. */
interface Row extends ImportRow {
  readonly id: string;
  readonly isNew: boolean;
  /** Why it cannot be imported at all. */
  readonly problem?: string;
}

/**
 * Imports the rows of an uploaded CSV file: a row with the id of a record changes the fields whose cells
 * differ, any other row creates a record. A dry run shows the differences row by row. A row that cannot be
 * imported is a failure that names its line and column, and the others are imported. Importing the same file
 * again changes nothing.
 */
export const importRecords: List = list({
  name: 'import-records',
  title: 'Import records',
  description: 'Creates and changes records as an uploaded CSV file says. Start a dry run first.',
  category: 'reusable',
  access: 'Admin',
  tables: selectable,
  params,
  forParams({ model: name }) {
    const model = modelNamed(name);
    return { tables: [model], title: `Import records: ${model.label[1]}`, access: accessTo(model) };
  },
  shows: ['title', 'name', 'key'],
  itemsName: 'rows',
  find: ({ params: { model, upload } }, sources) => rowsOf(modelNamed(model), upload, sources),
  keyOf: ({ line, id }: Row) => `line ${line} (${id})`,
  visit: ({ id, isNew, problem, ...row }: Row, { params: { model: name }, now }) => {
    if (problem !== undefined) throw new Error(problem);
    const model = modelNamed(name);
    if (!isNew) return [editOf(model, id, (record) => changesOfRow(model, row, record))];
    return [create(model, { ...newRecordOfRow(model, row), id, ...newStamps(now) })];
  },
});

/** Only the designated admin may change which user a record belongs to. */
const accessTo = ({ fields }: Model) => (fields.shape.userID ? 'DesignatedAdmin' : 'Admin');

async function* rowsOf(model: Model, upload: string, sources: ItemSources): AsyncGenerator<Row> {
  const { columns, rows } = readCsv(await sources.upload(upload));
  refuseUnknown(model, columns);
  const known = new Set<string>();
  for await (const { id } of sources.records(model, ['id'])) known.add(String(id));
  const lines = new Map<string, number>();
  for (const { line, cells } of rows) {
    const own = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    const id = own.id?.trim() || idOfRow(upload, line);
    const first = lines.get(id);
    if (first === undefined) lines.set(id, line);
    const problem = problemOf({ line, count: cells.length, expected: columns.length, id, first });
    yield { line, id, isNew: !known.has(id), cells: own, ...(problem === undefined ? {} : { problem }) };
  }
}

/** The id of the record that a row without an id creates: the same whenever the file is imported. */
function idOfRow(upload: string, line: number): string {
  const hex = createHash('sha256').update(`${upload}\n${line}`).digest('hex');
  return [8, 12, 16, 20, 32].map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end)).join('-');
}

/** A file with an unknown column is probably the wrong file: nothing of it is imported. */
function refuseUnknown(model: Model, columns: readonly string[]): void {
  const fields = new Set([...columnNamesOf(model), ...Object.keys(model.fields.shape)]);
  const unknown = columns.find((column) => !fields.has(column));
  if (unknown === undefined) return;
  const [, plural] = model.label;
  throw new SystemicError(
    `The file cannot be imported: line 1, column '${unknown}': ${plural} have no such field; expected ${columnNamesOf(model).join(', ')}.`,
  );
}

function problemOf(row: {
  readonly line: number;
  readonly count: number;
  readonly expected: number;
  readonly id: string;
  readonly first: number | undefined;
}): string | undefined {
  const { line, count, expected, id, first } = row;
  if (count !== expected) {
    return `Line ${line} has ${count} ${count === 1 ? 'cell' : 'cells'}; expected ${expected}.`;
  }
  if (first === undefined) return undefined;
  return `Line ${line}, column id: '${id}' is on line ${first} already.`;
}
