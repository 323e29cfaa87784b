import { writableFields } from '../models/input';
import type { Model } from '../models/model';
import type { FieldType } from './schema-filters';
import { fieldLines } from './schema-queries';

/** The part of the schema about sets, beyond the commands of every record. */
export interface LibraryPart {
  readonly queries: readonly string[];
  readonly mutations: readonly string[];
  readonly types: readonly string[];
}

const evenIfUsed = [
  '  "A set that schedules use is deleted or deactivated only if this is true."',
  '  evenIfUsed: Boolean',
];

/** Lines of fields that a model's inputs have in addition to its own fields. */
export const furtherInputs: Readonly<
  Record<string, { readonly update: readonly string[]; readonly remove: readonly string[] }>
> = { Set: { update: evenIfUsed, remove: evenIfUsed } };

const setUse = `"Where a set is used. A set in use is deleted or deactivated only with a confirmation."
type SetUse {
  setID: ID!
  "Entries of the default schedule."
  entries: [SetUseEntry!]!
  "Slots of users' own schedules."
  userSlots: Int!
  "Number of users who own these slots."
  users: Int!
  "False if there are too many slots to look through; then both numbers are minimums."
  isComplete: Boolean!
  "Null: nothing uses it."
  sentence: String
}`;

const setUseEntry = `type SetUseEntry {
  id: ID!
  hour: String
  templateName: String
}`;

const saveInput = [
  'input SaveSetInput {',
  '  "None: a new set."',
  '  id: ID',
  '  "The version that the caller saw; required with the id."',
  '  _version: Int',
  '  "The fields that change; null removes one. For a new set, all fields."',
  '  fields: SetFieldsInput',
  '  "All of them, in order. Default: they stay as they are."',
  '  exercises: [SetMemberInput!]',
  ...evenIfUsed,
  '}',
].join('\n');

const editInput = [
  '"The same for several records at once, 1 to 20."',
  'input EditRecordsInput {',
  '  "Name of the records\' type, such as Set."',
  '  model: String!',
  '  records: [EditedRecordInput!]!',
  '  action: EditAction!',
  '  "For SET: an object with the fields that change; null removes one."',
  '  fields: AWSJSON',
  '  "For ADD_EQUIPMENT."',
  '  equipment: [String!]',
  ...evenIfUsed,
  '}',
].join('\n');

const editTypes = [
  editInput,
  `input EditedRecordInput {
  id: ID!
  "The version that the caller saw. Default: the present one."
  _version: Int
}`,
  `enum EditAction {
  SET
  ACTIVATE
  DEACTIVATE
  DELETE
  ADD_EQUIPMENT
}`,
  `type EditedRecords {
  changed: Int!
  "Records that already had these values."
  unchanged: Int!
  "The changed records."
  records: [EditedRecord!]!
}`,
  `type EditedRecord {
  id: ID!
  _version: Int!
}`,
];

const memberInput = `"Either an existing exercise, or the fields of a new one."
input SetMemberInput {
  exerciseID: ID
  create: CreateExerciseInput
}`;

/**
 * The sets' part of the schema: saving a set with its exercises in one transaction, and what uses a set.
 * Empty if the models have no sets with exercises.
 */
export function libraryPart(
  models: readonly Model[],
  typesOf: (model: Model) => readonly FieldType[],
): LibraryPart {
  const set = models.find(({ name }) => name === 'Set');
  const hasExercises = models.some(({ name }) => name === 'Exercise');
  if (!set || !hasExercises) return { queries: [], mutations: [], types: [] };
  const writable = new Set(writableFields(set));
  const fields = typesOf(set).filter(({ name }) => writable.has(name));
  const fieldsInput = [
    'input SetFieldsInput {',
    ...fields.map(({ name, type }) => `  ${name}: ${type}`),
    '}',
  ];
  return {
    queries: [
      '  "Where these sets are used, in the order of the sets; at most 100."',
      ...fieldLines('setUse', ['ids: [ID!]!'], '[SetUse!]!'),
    ],
    mutations: [
      '  "Saves a set with the list of its exercises, including new ones, in one transaction with one undo."',
      ...fieldLines('saveSet', ['input: SaveSetInput!', 'clientToken: String!'], 'Set!'),
      '  "Makes the same change to up to 20 records in one transaction with one undo. For more, use the job edit-records."',
      ...fieldLines('editRecords', ['input: EditRecordsInput!', 'clientToken: String!'], 'EditedRecords!'),
    ],
    types: [setUse, setUseEntry, saveInput, fieldsInput.join('\n'), memberInput, ...editTypes],
  };
}
