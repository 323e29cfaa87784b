import { editOf, type ItemSources, type List, list, skip, updateOf } from '#functions/engine/job/job';
import { SystemicError } from '#functions/runtime/app-error';
import { textOfCell } from '#shared/csv/csv';
import { withImplied } from '#shared/domain/users/preferences-changes';
import type { StoredRecord } from '#shared/models/model';
import { SetExercise } from '#shared/models/set-exercise';
import { readCsv } from './csv-file';
import { type Params, type Prepared, params, preparedOf, selectable } from './prepared';
import { usesFound } from './uses-found';

interface Selected {
  readonly id: string;
  /** The set's exercise links, if the action deletes the set. */
  readonly links?: readonly string[];
  /** Where the set is used, if the action deactivates or deletes it. */
  readonly use?: string;
}

/**
 * The selection (IDs, a filter, or an uploaded file) is fixed when the run begins. Deleting a set also
 * deletes its links. Sets that schedules use are kept, unless the parameters confirm the action.
 */
export const editRecords: List = list({
  name: 'edit-records',
  title: 'Edit records',
  description:
    'Edits, activates, deactivates or deletes all selected records, or adds equipment to them. Do a dry run first.',
  category: 'reusable',
  access: 'Admin',
  tables: [...selectable, SetExercise],
  params,
  forParams(given: Params) {
    const { model, access, deletesSets } = preparedOf(given);
    return {
      tables: deletesSets ? [model, SetExercise] : [model],
      title: `Edit records: ${model.label[1]}`,
      access,
    };
  },
  uploadOf: ({ upload }) => upload || undefined,
  shows: ['title', 'name', 'key', 'userID', 'notificationHeading'],
  itemsName: 'records',
  find: ({ params: given }, sources) => selected(preparedOf(given), sources),
  keyOf: ({ id }: Selected) => id,
  visit: ({ id, links = [], use }: Selected, { params: given, now }) => {
    const { model, edit, deletesSets } = preparedOf(given);
    const kept = use === undefined || given.alsoUsed ? undefined : skip(`${use} It is left unchanged.`);
    if (kept && deletesSets) return kept;
    const careful = (record: StoredRecord) => {
      const wanted = withImplied(model, record, edit(record), now);
      return kept && wanted?.isActive === false ? kept : wanted;
    };
    const gone = links.map((link) => updateOf(SetExercise, link, { _deleted: true }, { setID: id }));
    return [editOf(model, id, careful), ...gone];
  },
});

async function* selected(prepared: Prepared, sources: ItemSources): AsyncGenerator<Selected> {
  const ids = await idsOf(prepared, sources);
  if (!prepared.endsUse) {
    for (const id of ids) yield { id };
    return;
  }
  const wanted = new Set(ids);
  const uses = await usesFound(wanted, sources);
  const links = prepared.deletesSets ? await linksFound(wanted, sources) : new Map<string, string[]>();
  for (const id of ids) {
    const use = uses.get(id);
    yield { id, links: links.get(id) ?? [], ...(use === undefined ? {} : { use }) };
  }
}

async function idsOf({ model, selection }: Prepared, sources: ItemSources): Promise<readonly string[]> {
  if (selection.kind === 'ids') return selection.ids;
  if (selection.kind === 'upload') return idsInFile(await sources.upload(selection.uploadId));
  const ids: string[] = [];
  for await (const record of sources.records(model, [...new Set(['id', ...selection.fields])])) {
    if (selection.matches(record)) ids.push(String(record.id));
  }
  return ids;
}

async function linksFound(sets: ReadonlySet<string>, { records }: ItemSources) {
  const links = new Map<string, string[]>();
  for await (const { id, setID } of records(SetExercise, ['id', 'setID'])) {
    if (typeof setID !== 'string' || !sets.has(setID)) continue;
    links.set(setID, [...(links.get(setID) ?? []), String(id)]);
  }
  return links;
}

/** Without duplicates. Throws SystemicError if the file has no column `id`. */
function idsInFile(bytes: Uint8Array): readonly string[] {
  const { columns, rows } = readCsv(bytes);
  const index = columns.findIndex((column) => column.toLowerCase() === 'id');
  if (index < 0) {
    throw new SystemicError(
      `The file has no 'id' column; its columns are ${columns.slice(0, 10).join(', ')}.`,
    );
  }
  return [
    ...new Set(rows.map(({ cells }) => textOfCell(cells[index] ?? '').trim()).filter((id) => id !== '')),
  ];
}
