import { z } from 'zod';
import { create, editOf, type ItemSources, type List, list } from '#functions/engine/job/job';
import { modelNamed } from '#shared/models/index';
import type { Model } from '#shared/models/model';
import { newStamps } from '#shared/models/stamps';
import { readCsv } from './csv-file';
import { changesOfRow, newRecordOfRow } from './import-cells';
import { type FileRow, refuseUnknown, rowsIn } from './import-rows';
import { modelParam, selectable, uploadParam } from './prepared';

const params = z.object({
  model: modelParam,
  upload: uploadParam.min(1).meta({ title: 'Upload', description: 'The ID of the uploaded CSV file.' }),
});

/** A row of the file, and whether its record exists. */
interface Row extends FileRow {
  readonly isNew: boolean;
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
  description: 'Creates and changes records according to an uploaded CSV file. Start a dry run first.',
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
  const file = readCsv(await sources.upload(upload));
  refuseUnknown(model, file.columns);
  const known = new Set<string>();
  for await (const { id } of sources.records(model, ['id'])) known.add(String(id));
  for (const row of rowsIn(upload, file)) yield { ...row, isNew: !known.has(row.id) };
}
