import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Attributes, toAttributes, toRecord } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import type { Engine } from '#functions/runtime/dependencies';
import type { Complaint } from '#shared/api/describe-issue';
import { writeSequences } from '#shared/domain/sets/sequences';
import { maxExercises } from '#shared/domain/sets/set-link';
import { modelNamed } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';
import { counted } from '#shared/text/counted';
import { editOf, newRecord, nothingToDo, type Planner, withFields } from '../records/edit';
import { parseChanges, parseCreate, refuseBroken, seenFields } from '../records/input';
import { changeTo, differingIn, type RecordChange } from '../records/record-change';
import { seenRecord } from '../records/seen-record';
import { deletedLinks, newLinks } from '../records/set-exercises';
import { exercisesOf } from '../records/set-order';
import { listedFields, wordsFor } from '../records/words';
import { parse, wrongFields } from '../request/parse';
import { confirmation, deactivates } from './set-edits';
import { refuseUsedSet } from './set-use';

interface Members {
  /** All IDs, including new ones, in order. */
  readonly exerciseIds: readonly string[];
  readonly created: readonly { readonly id: string; readonly fields: StoredRecord }[];
}

const root = 'input.exercises';

const list = z.array(z.unknown()).nullish();
const known = z.strictObject({ exerciseID: z.string().min(1), create: z.null().optional() });
// Not parsed here, because the exercise schema can reject unknown fields only if they reach it.
const fields = z.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const isNew = z.strictObject({ exerciseID: z.null().optional(), create: fields });

/**
 * Parses the list of exercises. Without one, returns undefined, and they stay unchanged. Throws BadRequest
 * with the invalid exercises.
 */
function parseMembers(given: unknown): Members | undefined {
  const members = list.safeParse(given);
  if (!members.success) throw wrong(root, 'is not a list', 'a list of exercises');
  if (members.data === undefined || members.data === null) return undefined;
  const count = members.data.length;
  if (count > maxExercises)
    throw wrong(root, `has ${count.toLocaleString('en')} exercises`, `${maxExercises} at most`);
  const created: Members['created'][number][] = [];
  const exerciseIds = members.data.map((member, index) => {
    const here = `${root}.${index}`;
    const { data } = known.safeParse(member);
    if (data) return data.exerciseID;
    const fresh = isNew.safeParse(member).data;
    if (!fresh)
      throw wrong(here, 'has neither', 'either an exerciseID or the fields of an exercise to create');
    const id = randomUUID();
    created.push({ id, fields: parseCreate(modelNamed('Exercise'), fresh.create, `${here}.create`) });
    return id;
  });
  const twice = exerciseIds.findIndex((id, index) => exerciseIds.indexOf(id) < index);
  if (twice >= 0) throw wrong(`${root}.${twice}.exerciseID`, 'is listed twice', 'each exercise once');
  return { exerciseIds, created };
}

function wrong(field: string, state: string, expected: string) {
  const complaint: Complaint = { field, expected, message: `${field} ${state}; expected ${expected}.` };
  return wrongFields([complaint]);
}

const input = z.object({
  id: seenFields.id.nullish(),
  _version: seenFields._version.nullish(),
  fields: z.unknown().optional(),
  exercises: z.unknown().optional(),
  ...confirmation,
});

/**
 * Saves in one transaction the set's fields, its list of exercises, new exercises, and all links. Throws
 * BadRequest if the set or an exercise is invalid, and Conflict if someone has saved the set since the caller
 * loaded it, or if it would be deactivated although schedules use it and the caller has not confirmed.
 */
export function saveSet(engine: Engine, given: unknown): Planner {
  const { id, _version, evenIfUsed, ...asked } = parse(input, given, 'input');
  const model = modelNamed('Set');
  const members = parseMembers(asked.exercises);
  if (id === undefined || id === null) {
    const fields = parseCreate(model, asked.fields ?? {}, 'input.fields');
    return creation(engine, fields, members ?? { exerciseIds: [], created: [] });
  }
  if (_version === undefined || _version === null) throw noVersion();
  const fields = parseChanges(model, asked.fields ?? {}, 'input.fields');
  return async () => {
    const at = isoNow(engine);
    const before = await seenRecord(engine, model, { id, version: _version });
    const current = await exercisesOf(engine, before);
    const wanted = members?.exerciseIds ?? current;
    const order = members && !sameOrder(current, wanted) ? orderOf(wanted) : {};
    const change = changeTo(model.name, before, { ...withFields(before, fields), ...order }, at);
    refuseBroken(model, toRecord(change.after), Object.keys(fields), 'input.fields');
    if (deactivates(before, change.after)) await refuseUsedSet(engine, id, evenIfUsed);
    const created = (members?.created ?? []).map((exercise) => creationOf(exercise, at));
    const added = wanted.filter((exercise) => !current.includes(exercise));
    const removed = current.filter((exercise) => !wanted.includes(exercise));
    const names = differingIn(before, change.after);
    if (names.length === 0 && created.length === 0) return nothingToDo(change);
    const links = [
      ...(await linksTo(engine, id, added, members, at)),
      ...(await deletedLinks(engine, id, removed, at)),
    ];
    const said = describe(names, { added, removed });
    return editOf(change, [change, ...created, ...links], `Updated ${wordsFor(model, change.after)}${said}`);
  };
}

/** Plans a new set. Its ID is generated once per request, so replanning writes the same records. */
function creation(engine: Engine, fields: StoredRecord, members: Members): Planner {
  const model = modelNamed('Set');
  const id = randomUUID();
  return async () => {
    const at = isoNow(engine);
    const { exerciseIds } = members;
    const order = exerciseIds.length > 0 ? orderOf(exerciseIds) : {};
    const change = changeTo(model.name, undefined, { ...newRecord(id, fields, at), ...order }, at);
    const created = members.created.map((exercise) => creationOf(exercise, at));
    const links = await linksTo(engine, id, exerciseIds, members, at);
    const count = exerciseIds.length;
    const said = count === 0 ? '' : ` with ${counted(count, 'exercise')}`;
    return editOf(change, [change, ...created, ...links], `Created ${wordsFor(model, change.after)}${said}`);
  };
}

async function linksTo(
  engine: Engine,
  setID: string,
  exerciseIds: readonly string[],
  members: Members | undefined,
  at: string,
): Promise<readonly RecordChange[]> {
  if (!members || exerciseIds.length === 0) return [];
  return newLinks(engine, setID, exerciseIds, at, {
    created: new Set(members.created.map(({ id }) => id)),
    fieldOf: (id) => `input.exercises.${members.exerciseIds.indexOf(id)}.exerciseID`,
  });
}

const creationOf = ({ id, fields }: Members['created'][number], at: string): RecordChange =>
  changeTo('Exercise', undefined, newRecord(id, fields, at), at);

const orderOf = (exerciseIds: readonly string[]): Attributes =>
  toAttributes({ exerciseIds, sequences: writeSequences(exerciseIds) });

const sameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

function describe(
  names: readonly string[],
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): string {
  const own = names.filter((name) => name !== 'exerciseIds' && name !== 'sequences');
  const fields = own.length > 0 ? listedFields(modelNamed('Set'), own) : '';
  const reordered = own.length < names.length && added.length + removed.length === 0;
  const parts = [
    ...(added.length > 0 ? [`${added.length} added`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
    ...(reordered ? ['reordered'] : []),
  ];
  return `${fields}${parts.length > 0 ? `${fields ? ';' : ':'} exercises ${parts.join(', ')}` : ''}`;
}

function noVersion() {
  const field = 'input._version';
  const expected = "the loaded set's version";
  return wrongFields([{ field, expected, message: `${field} is missing; expected ${expected}.` }]);
}
