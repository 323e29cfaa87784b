import { editOf, type ItemSources, type List, list, updateOf } from '#functions/engine/job/job';
import { usedBy, usesOfSets } from '#shared/domain/sets/set-use';
import { type SlotUse, sentenceOfUse } from '#shared/domain/sets/slot-use';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { SetExercise } from '#shared/models/set-exercise';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { idsInFile } from './ids-in-file';
import { type Params, type Prepared, params, preparedOf, selectable } from './prepared';

/** A selected record. */
interface Selected {
  readonly id: string;
  /** For a set to delete: ids of its links. */
  readonly links?: readonly string[];
  /** For a set to deactivate or delete: the sentence that names what uses it. */
  readonly use?: string;
}

/**
 * Applies the same action to all records of a selection: ids, all that match a filter, or the ids of an
 * uploaded file. The selection is fixed when the run begins. A set is deleted with its links; one that
 * schedules use stays, unless the parameters confirm it.
 */
export const editRecords: List = list({
  name: 'edit-records',
  title: 'Edit records',
  description:
    'Changes fields, activates, deactivates or deletes all selected records, or adds equipment to them. Start a dry run first.',
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
  shows: ['title', 'name', 'key', 'userID', 'notificationHeading'],
  itemsName: 'records',
  find: ({ params: given }, sources) => selected(preparedOf(given), sources),
  keyOf: ({ id }: Selected) => id,
  visit: ({ id, links = [], use }: Selected, { params: given }) => {
    const { model, edit, deletesSets } = preparedOf(given);
    const refused = given.alsoUsed ? undefined : use;
    if (refused && deletesSets) throw stays(refused);
    const careful = (record: StoredRecord) => {
      const wanted = edit(record);
      if (wanted && refused && wanted.isActive === false) throw stays(refused);
      return wanted;
    };
    const gone = links.map((link) => updateOf(SetExercise, link, { _deleted: true }, { setID: id }));
    return [editOf(model, id, careful), ...gone];
  },
});

const stays = (use: string) => new Error(`${use} It is left unchanged.`);

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

/** For each set in use, the sentence that names what uses it. */
async function usesFound(sets: ReadonlySet<string>, { records }: ItemSources) {
  const entries: StoredRecord[] = [];
  for await (const entry of records(DefaultScheduledSet, usedBy)) {
    if (sets.has(String(entry.set))) entries.push(entry);
  }
  const slots = new Map<string, { slots: number; users: Set<unknown> }>();
  for await (const { set, userID } of records(UserScheduledSet, ['set', 'userID'])) {
    if (typeof set !== 'string' || !sets.has(set)) continue;
    const use = slots.get(set) ?? { slots: 0, users: new Set() };
    use.slots += 1;
    use.users.add(userID);
    slots.set(set, use);
  }
  const words = usesOfSets(entries);
  const sentences = [...sets].flatMap((id): readonly (readonly [string, string])[] => {
    const own = slots.get(id);
    const use: SlotUse = { slots: own?.slots ?? 0, users: own?.users.size ?? 0, isComplete: true };
    const sentence = sentenceOfUse(words.get(id) ?? [], use);
    return sentence === undefined ? [] : [[id, sentence]];
  });
  return new Map(sentences);
}
