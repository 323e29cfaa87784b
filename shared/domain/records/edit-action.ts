import type { Complaint } from '../../api/describe-issue';
import { readFields } from '../../api/record-complaints';
import { brokenRules, inputFields } from '../../models/input';
import type { Model, StoredRecord } from '../../models/model';
import { readTextList, storedText, writeTextList } from '../../values/json-text';

export const editActions = ['set', 'activate', 'deactivate', 'delete', 'add-equipment'] as const;

type EditAction = (typeof editActions)[number];

export interface EditInput {
  readonly action: EditAction;
  readonly fields?: unknown;
  readonly equipment?: readonly string[] | null | undefined;
}

export interface PreparedEdit {
  /**
   * Returns the changes, or undefined if nothing changes. An undefined attribute is removed. Throws an Error
   * with a sentence for the user if the record cannot be changed.
   */
  readonly edit: (record: StoredRecord) => StoredRecord | undefined;
  readonly touches: readonly string[];
}

/** True if the edit may change a record's owner, which only the designated admin may do. */
export const setsOwner = ({ touches }: PreparedEdit): boolean => touches.includes('userID');

/** True if the edit could deactivate or delete a set. */
export const takesOutOfUse = ({ action, fields }: EditInput): boolean =>
  action === 'delete' || action === 'deactivate' || isOff(fields);

const isOff = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'isActive' in fields && fields.isActive === false;

export function prepareEdit(
  model: Model,
  input: EditInput,
  root: string,
):
  | { readonly prepared: PreparedEdit; readonly complaints?: undefined }
  | { readonly prepared?: undefined; readonly complaints: readonly Complaint[] } {
  switch (input.action) {
    case 'set':
      return preparedSet(model, input.fields, `${root}.fields`);
    case 'activate':
    case 'deactivate': {
      if (!model.fields.shape.isActive) return unfit(model, root, 'cannot be activated or deactivated');
      return { prepared: settingOf(model, { isActive: input.action === 'activate' }) };
    }
    case 'delete':
      return { prepared: { edit: () => ({ _deleted: true }), touches: ['_deleted'] } };
    case 'add-equipment':
      return preparedEquipment(model, input.equipment ?? [], root);
    default:
      return input.action satisfies never;
  }
}

function preparedSet(model: Model, given: unknown, root: string): ReturnType<typeof prepareEdit> {
  const schema = inputFields(model).update.omit({ id: true, _version: true });
  const { fields, complaints } = readFields(schema, given, root);
  if (complaints) return { complaints };
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (said.length === 0) return wrong(root, 'is empty', 'a field to set');
  const empty = said.find(([name, value]) => value === '' && isKey(model, name));
  if (empty) return wrong(`${root}.${empty[0]}`, 'is ""', 'at least 1 character');
  return { prepared: settingOf(model, Object.fromEntries(said)) };
}

/** True for an index key, which DynamoDB does not accept as an empty string. */
const isKey = ({ indexes }: Model, name: string) =>
  indexes.some(({ partitionKey, sortKey }) => partitionKey === name || sortKey === name);

function settingOf(model: Model, fields: StoredRecord): PreparedEdit {
  const touches = Object.keys(fields);
  const wanted = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? undefined : value]),
  );
  return {
    touches,
    edit(record) {
      const changed = Object.entries(wanted).filter(([name, value]) => !same(record[name], value));
      if (changed.length === 0) return undefined;
      const [broken] = brokenRules(model, { ...record, ...wanted }, touches);
      if (broken) throw new Error(`${broken.message}.`);
      return Object.fromEntries(changed);
    },
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function preparedEquipment(
  model: Model,
  equipment: readonly string[],
  root: string,
): ReturnType<typeof prepareEdit> {
  if (!model.fields.shape.equipment) return unfit(model, root, 'have no equipment');
  const added = equipment.map((item) => item.trim());
  const field = `${root}.equipment`;
  if (added.length === 0) return wrong(field, 'is an empty list', 'a piece of equipment');
  if (added.includes('')) return wrong(field, 'has an empty item', 'words such as Mat');
  const { complaints } = readFields(
    inputFields(model).update.pick({ equipment: true }),
    { equipment: writeTextList(added) },
    root,
  );
  if (complaints) return { complaints };
  return { prepared: { touches: ['equipment'], edit: (record) => withEquipment(record.equipment, added) } };
}

/** Adds equipment, ignoring case and surrounding spaces. Removes 'None' if there are other items. */
function withEquipment(stored: unknown, added: readonly string[]): StoredRecord | undefined {
  const { items, broken } = readTextList(stored);
  if (broken !== undefined) {
    throw new Error(`The equipment is not a list: ${storedText(broken).slice(0, 100)}. Correct it first.`);
  }
  const known = new Set(items.map(keyOf));
  const missing = added.filter((item, index) => !known.has(keyOf(item)) && firstOf(added, item) === index);
  if (missing.length === 0) return undefined;
  const all = [...items, ...missing];
  const real = all.filter((item) => keyOf(item) !== 'none');
  return { equipment: writeTextList(real.length > 0 ? real : all) };
}

const keyOf = (item: string) => item.trim().toLowerCase();
const firstOf = (items: readonly string[], item: string) =>
  items.findIndex((one) => keyOf(one) === keyOf(item));

const unfit = ({ label: [, plural] }: Model, root: string, what: string) => ({
  complaints: [
    {
      field: `${root}.action`,
      expected: 'another action',
      message: `${plural.charAt(0).toUpperCase()}${plural.slice(1)} ${what}.`,
    },
  ],
});

const wrong = (field: string, state: string, expected: string) => ({
  complaints: [{ field, expected, message: `${field} ${state}; expected ${expected}.` }],
});
