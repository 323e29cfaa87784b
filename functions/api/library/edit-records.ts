import { z } from 'zod';
import { type Attributes, toAttributes, toRecord } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { type EditInput, type PreparedEdit, prepareEdit } from '#shared/domain/records/edit-action';
import { usualLinkId } from '#shared/domain/sets/set-link';
import { withImplied } from '#shared/domain/users/preferences-changes';
import { modelNamed, models } from '#shared/models/index';
import type { Model, StoredRecord } from '#shared/models/model';
import { parseJson } from '#shared/values/json-text';
import { historyOfSeveral, type Note, recordsOf } from '../records/audit-entry';
import { changedMeanwhile } from '../records/changed-meanwhile';
import { commandOf } from '../records/command';
import { commit, type Plan } from '../records/commit';
import { changeTo, differingIn, type RecordChange } from '../records/record-change';
import { notFound } from '../records/seen-record';
import { exercisesOf, linksOf } from '../records/set-order';
import { isDeleted, readSeveral, recordKey, versionOf } from '../records/stored';
import { wordsFor } from '../records/words';
import { clientToken } from '../request/client-token';
import { parse, wrongFields } from '../request/parse';
import type { ApiRequest, Operation } from '../request/request';
import { confirmation } from './set-edits';
import { refuseUsedSets } from './set-use';

/** The maximum number of records in one call. The `edit-records` job can edit more. */
const maxSelected = 20;

/**
 * The models whose records can be edited. A set's links are not among them, because they are edited as part
 * of the set.
 */
const editable = models.map(({ name }) => name).filter((name) => name !== 'SetExercise');

const actions = {
  SET: 'set',
  ACTIVATE: 'activate',
  DEACTIVATE: 'deactivate',
  DELETE: 'delete',
  ADD_EQUIPMENT: 'add-equipment',
} as const;

const input = z.strictObject({
  model: z.enum(editable),
  records: z
    .array(z.strictObject({ id: z.string().min(1), _version: z.int().min(0).nullish() }))
    .min(1)
    .max(maxSelected)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each record once'),
  action: z.enum(Object.keys(actions) as (keyof typeof actions)[]),
  fields: z.unknown().optional(),
  equipment: z.array(z.string()).nullish(),
  ...confirmation,
});

type Input = z.output<typeof input>;

/**
 * Edits several records in one transaction, as one edit to undo. Records that have the new values are left
 * unchanged. Throws Conflict if a record has changed since the caller loaded it, or if schedules use a set
 * and the caller has not confirmed.
 */
export const editRecords: Operation = async (args, request) => {
  const given = parse(z.object({ input: z.unknown(), clientToken }), args, '');
  const asked = parse(z.object({ input }), { input: given.input }, '').input;
  const model = modelNamed(asked.model);
  const prepared = preparedFrom(model, asked);
  const command = await commandOf(request, given.clientToken, ['editRecords', given.input]);
  const answer = await commit(request.engine, command, {
    plan: () => planOf(request.engine, model, asked, prepared),
    repeated: (entry) => answeredBefore(request, model, asked, entry),
  });
  return toRecord(answer);
};

function preparedFrom(model: Model, { action, fields, equipment }: Input): PreparedEdit {
  const parsed = typeof fields === 'string' ? parseJson(fields) : undefined;
  const edit: EditInput = {
    action: actions[action],
    fields: parsed ? (parsed.kind === 'value' ? parsed.value : fields) : fields,
    equipment,
  };
  const { prepared, complaints } = prepareEdit(model, edit, 'input');
  if (complaints) throw wrongFields(complaints);
  return prepared;
}

async function planOf(engine: Engine, model: Model, asked: Input, { edit }: PreparedEdit): Promise<Plan> {
  const at = isoNow(engine);
  const found = await readSeveral(
    engine,
    asked.records.map(({ id }) => ({ table: model.name, id })),
  );
  const changes: RecordChange[] = [];
  const links: RecordChange[] = [];
  for (const [index, { id, _version }] of asked.records.entries()) {
    const place = `input.records.${index}`;
    const record = found.get(recordKey(model.name, id));
    if (record && isDeleted(record) && asked.action === 'DELETE') continue;
    if (!record || isDeleted(record)) throw notFound(model, id, `${place}.id`);
    if (typeof _version === 'number' && versionOf(record) !== _version)
      throw await changedMeanwhile(engine, model.name, record, `${place}._version`, { seen: _version });
    const change = changeTo(
      model.name,
      record,
      edited(model, record, (one) => withImplied(model, one, edit(one), at), place),
      at,
    );
    if (differingIn(record, change.after).length === 0) continue;
    changes.push(change);
    if (model.name === 'Set' && isDeleted(change.after)) links.push(...(await goneLinks(engine, record, at)));
  }
  await refuseUsedSets(engine, model, changes, asked.evenIfUsed);
  return {
    note: noteOf(model, asked, changes, at),
    changes: [...changes, ...links],
    answer: answerOf(asked, changes),
  };
}

/** Returns the edited record. Throws BadRequest if the action cannot be applied. */
function edited(model: Model, record: Attributes, edit: PreparedEdit['edit'], field: string): Attributes {
  let wanted: StoredRecord | undefined;
  try {
    wanted = edit(toRecord(record));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = `${wordsFor(model, record)}: ${error.message}`;
    throw new AppError('BadRequest', message, { info: { field, expected: error.message }, cause: error });
  }
  if (!wanted) return record;
  const gone = new Set(Object.keys(wanted).filter((name) => wanted[name] === undefined));
  const kept = Object.entries(record).filter(([name]) => !gone.has(name));
  return { ...Object.fromEntries(kept), ...toAttributes(wanted) };
}

async function goneLinks(engine: Engine, set: Attributes, at: string): Promise<readonly RecordChange[]> {
  const setID = set.id?.S ?? '';
  const usual = (await exercisesOf(engine, set)).map((id) => usualLinkId(setID, id));
  const links = await linksOf(engine, setID, usual);
  return links.map((link) => changeTo('SetExercise', link, { ...link, _deleted: { BOOL: true } }, at));
}

const done = {
  SET: 'Updated',
  ACTIVATE: 'Activated',
  DEACTIVATE: 'Deactivated',
  DELETE: 'Deleted',
  ADD_EQUIPMENT: 'Added equipment to',
} as const;

function noteOf(model: Model, { action }: Input, changes: readonly RecordChange[], at: string): Note {
  const [only] = changes;
  const isOne = only && changes.length === 1;
  const words = isOne ? wordsFor(model, only.after) : `${changes.length} ${model.label[1]}`;
  return {
    type: 'user_action',
    description: `${done[action]} ${words}`,
    at,
    canUndo: true,
    record: isOne ? recordKey(model.name, only.id) : historyOfSeveral(model.name),
  };
}

function answerOf(
  { records }: Input,
  changes: readonly { readonly id: string; readonly after: Attributes }[],
) {
  return toAttributes({
    changed: changes.length,
    unchanged: records.length - changes.length,
    records: changes.map(({ id, after }) => ({ id, _version: versionOf(after) })),
  });
}

/** Answers a repeated token: the records of the first response, as they are now. */
async function answeredBefore(
  { engine }: ApiRequest,
  model: Model,
  asked: Input,
  entry: Attributes,
): Promise<Attributes> {
  const changed = new Set(recordsOf(entry).map(({ key }) => key));
  const own = asked.records.filter(({ id }) => changed.has(recordKey(model.name, id)));
  const found = await readSeveral(
    engine,
    own.map(({ id }) => ({ table: model.name, id })),
  );
  const changes = own.map(({ id }) => ({ id, after: found.get(recordKey(model.name, id)) ?? {} }));
  return answerOf(asked, changes);
}
