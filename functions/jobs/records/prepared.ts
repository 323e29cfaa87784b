import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { resolverConstants } from '#shared/api/schema';
import {
  type EditInput,
  editActions,
  type PreparedEdit,
  prepareEdit,
  setsOwner,
  takesOutOfUse,
} from '#shared/domain/records/edit-action';
import { type Matches, readFilter } from '#shared/domain/records/filter';
import type { AccessGroup } from '#shared/jobs/job/access';
import { modelNamed, models } from '#shared/models/index';
import type { Model } from '#shared/models/model';
import { SetExercise } from '#shared/models/set-exercise';
import { parseJson } from '#shared/values/json-text';
import { alsoUsed } from '../sets/remove-sets';

/** Without SetExercise, because a set's links are edited together with the set. */
export const selectable: readonly Model[] = models.filter(({ name }) => name !== SetExercise.name);

export const modelParam = z.enum(selectable.map(({ name }) => name)).meta({ title: 'Table' });

/** An upload's ID, which may be empty. It is part of a storage key. */
export const uploadParam = z.string().regex(/^[\w-]{0,64}$/, 'an upload ID');

export const params = z.object({
  model: modelParam,
  action: z.enum(editActions).meta({ title: 'Action' }),
  fields: z.string().default('').meta({
    title: 'Fields',
    description: 'For set: a JSON object such as {"intensity":"light"}; null removes a field.',
  }),
  equipment: z
    .array(z.string())
    .default([])
    .meta({ title: 'Equipment', description: 'For add-equipment: one per line.' }),
  ids: z.array(z.string()).default([]).meta({
    title: 'IDs',
    description: 'One per line. Leave empty if a filter or an upload selects the records.',
  }),
  filter: z.string().default('').meta({
    title: 'Filter',
    description: 'As JSON, such as {"type":{"eq":"strength"}}. {} selects all records.',
  }),
  upload: uploadParam.default('').meta({
    title: 'Upload',
    description: 'The ID of an uploaded CSV file with an id column.',
  }),
  alsoUsed,
});

export type Params = z.output<typeof params>;

type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'filter'; readonly matches: Matches; readonly fields: readonly string[] }
  | { readonly kind: 'upload'; readonly uploadId: string };

export interface Prepared extends PreparedEdit {
  readonly model: Model;
  readonly selection: Selection;
  readonly access: AccessGroup;
  /** The edit deletes or deactivates sets that schedules may use. */
  readonly endsUse: boolean;
  /** The edit deletes sets, and therefore their links. */
  readonly deletesSets: boolean;
}

const known = new WeakMap<object, Prepared>();

/** Once per parameters object. Throws BadRequest if the parameters are inconsistent. */
export function preparedOf(given: Params): Prepared {
  const prepared = known.get(given) ?? prepare(given);
  known.set(given, prepared);
  return prepared;
}

function prepare(given: Params): Prepared {
  const model = modelNamed(given.model);
  const input: EditInput = {
    action: given.action,
    equipment: given.equipment,
    fields: given.action === 'set' ? jsonIn(given.fields, 'params.fields') : undefined,
  };
  const { prepared, complaints } = prepareEdit(model, input, 'params');
  if (complaints) {
    const [first] = complaints;
    const message = complaints.map((complaint) => complaint.message).join(' ');
    throw new AppError('BadRequest', message, {
      info: { field: first?.field, expected: first?.expected, fields: complaints },
    });
  }
  const isSet = model.name === 'Set';
  return {
    ...prepared,
    model,
    selection: selectionOf(model, given),
    access: setsOwner(prepared) ? 'DesignatedAdmin' : 'Admin',
    endsUse: isSet && takesOutOfUse(input),
    deletesSets: isSet && given.action === 'delete',
  };
}

function selectionOf(model: Model, { ids, filter, upload }: Params): Selection {
  const given = [ids.length > 0, filter !== '', upload !== ''].filter(Boolean).length;
  if (given !== 1) {
    const state =
      given === 0
        ? 'None of ids, filter or upload is given'
        : 'More than one of ids, filter and upload is given';
    throw refusal('params.ids', `${state}; expected exactly one of them.`);
  }
  if (ids.length > 0) return { kind: 'ids', ids: [...new Set(ids)] };
  if (upload !== '') return { kind: 'upload', uploadId: upload };
  const { matches, fields, problem } = readFilter(
    jsonIn(filter, 'params.filter'),
    resolverConstants(model).fields,
  );
  if (problem !== undefined) throw refusal('params.filter', `params.${problem}`);
  return { kind: 'filter', matches, fields };
}

function jsonIn(text: string, field: string): unknown {
  const parsed = parseJson(text);
  if (parsed.kind === 'value') return parsed.value;
  throw refusal(field, `${field} is not JSON; expected an object.`);
}

const refusal = (field: string, message: string) => new AppError('BadRequest', message, { info: { field } });
