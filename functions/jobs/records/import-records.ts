import { z } from 'zod';
import { create, editOf, type ItemSources, type List, list } from '#functions/engine/job/job';
import { modelNamed } from '#shared/models/index';
import type { Model, StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { newStamps } from '#shared/models/stamps';
import { alsoUsed } from '../sets/also-used';
import { readCsv } from './csv-file';
import { changesOfRow, isOff, newRecordOfRow, wrong } from './import-cells';
import { type FileRow, refuseUnknown, rowsIn } from './import-rows';
import { modelParam, selectable, uploadParam } from './prepared';
import { usesFound } from './uses-found';

const params = z.object({
  model: modelParam,
  upload: uploadParam.min(1).meta({ title: 'Upload', description: 'The ID of the uploaded CSV file.' }),
  alsoUsed,
});

/** A row of the file, and whether its record exists. */
interface Row extends FileRow {
  readonly isNew: boolean;
  /** A sentence that describes where the set is used, if the row may deactivate the set. */
  readonly use?: string;
}

/**
 * Imports the rows of an uploaded CSV file. A row with the ID of an existing record changes the fields whose
 * cells differ; any other row creates a record. A dry run shows the differences row by row. A row that cannot
 * be imported counts as a failure that identifies its line and column; the other rows are still imported.
 * Importing the same file again changes nothing. A row that deactivates a set fails if schedules use the set,
 * unless the parameters confirm this change.
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
  visit: ({ id, isNew, problem, use, ...row }: Row, { params: { model: name, ...given }, now }) => {
    if (problem !== undefined) throw new Error(problem);
    const model = modelNamed(name);
    const careful = (record: StoredRecord) => {
      const wanted = changesOfRow(model, row, record);
      if (wanted?.isActive === false && use !== undefined && !given.alsoUsed) {
        throw wrong(row.line, 'isActive', `${use} The row is not imported.`);
      }
      return wanted;
    };
    if (!isNew) return [editOf(model, id, careful)];
    return [create(model, { ...newRecordOfRow(model, row), id, ...newStamps(now) })];
  },
});

/** Returns who may import records of a model. Only the designated admin may change a record's user. */
const accessTo = ({ fields }: Model) => (fields.shape.userID ? 'DesignatedAdmin' : 'Admin');

async function* rowsOf(model: Model, upload: string, sources: ItemSources): AsyncGenerator<Row> {
  const file = readCsv(await sources.upload(upload));
  refuseUnknown(model, file.columns);
  const known = new Set<string>();
  for await (const { id } of sources.records(model, ['id'])) known.add(String(id));
  const rows = rowsIn(upload, file);
  const uses = model.name === ExerciseSet.name ? await usesOfRows(rows, sources) : new Map<string, string>();
  for (const row of rows) {
    const use = uses.get(row.id);
    yield { ...row, isNew: !known.has(row.id), ...(use === undefined ? {} : { use }) };
  }
}

/**
 * Returns a sentence for each set that the file marks as inactive and that schedules use. The sentence
 * describes where the set is used.
 */
async function usesOfRows(
  rows: readonly FileRow[],
  sources: ItemSources,
): Promise<ReadonlyMap<string, string>> {
  const inactive = rows.filter(({ cells: { isActive } }) => isActive !== undefined && isOff(isActive));
  if (inactive.length === 0) return new Map();
  return usesFound(new Set(inactive.map(({ id }) => id)), sources);
}
