import { writableFields } from '../models/input';
import type { Model } from '../models/model';
import type { FieldType } from './schema-filters';
import { fieldLines } from './schema-queries';

/** The part of the schema that covers sets, except for the mutations that every model has. */
export interface LibraryPart {
  readonly queries: readonly string[];
  readonly mutations: readonly string[];
  readonly types: readonly string[];
}

const evenIfUsed = [
  '  "A set that schedules use is deleted or deactivated only if this is true."',
  '  evenIfUsed: Boolean',
];

/** The schema lines for fields that a model's inputs have in addition to the model's own fields. */
export const furtherInputs: Readonly<
  Record<string, { readonly update: readonly string[]; readonly remove: readonly string[] }>
> = { Set: { update: evenIfUsed, remove: evenIfUsed } };

const setUse = `"Where a set is used. A set in use is deleted or deactivated only with a confirmation."
type SetUse {
  setID: ID!
  "Entries in the default schedule."
  entries: [SetUseEntry!]!
  "Slots in users' own schedules."
  userSlots: Int!
  "Number of users who own these slots."
  users: Int!
  "False if there are too many slots to check. Both numbers are then minimums."
  isComplete: Boolean!
  "Null if nothing uses the set."
  sentence: String
}`;

const setUseEntry = `"An entry of the default schedule that uses a set."
type SetUseEntry {
  id: ID!
  hour: String
  templateName: String
}`;

const saveInput = [
  '"A set to create or change, with its exercises."',
  'input SaveSetInput {',
  '  "Omit it to create a set."',
  '  id: ID',
  '  "The version that the caller loaded. Required with the ID."',
  '  _version: Int',
  '  "The fields to change. Null removes a field. For a new set: all fields."',
  '  fields: SetFieldsInput',
  '  "All exercises in the set, in order. If omitted, they are not changed."',
  '  exercises: [SetMemberInput!]',
  ...evenIfUsed,
  '}',
].join('\n');

const editInput = [
  '"A change to 1 to 20 records."',
  'input EditRecordsInput {',
  '  "Name of the record type, such as Set."',
  '  model: String!',
  '  records: [EditedRecordInput!]!',
  '  action: EditAction!',
  '  "For SET: an object with the fields to change. Null removes a field."',
  '  fields: AWSJSON',
  '  "For ADD_EQUIPMENT."',
  '  equipment: [String!]',
  ...evenIfUsed,
  '}',
].join('\n');

const editTypes = [
  editInput,
  `"A record to change."
input EditedRecordInput {
  id: ID!
  "The version that the caller loaded. Default: the current version."
  _version: Int
}`,
  `"What an edit of several records does."
enum EditAction {
  SET
  ACTIVATE
  DEACTIVATE
  DELETE
  ADD_EQUIPMENT
}`,
  `"The result of an edit of several records."
type EditedRecords {
  changed: Int!
  "Records that already had these values."
  unchanged: Int!
  "The changed records."
  records: [EditedRecord!]!
}`,
  `"A changed record, with its new version."
type EditedRecord {
  id: ID!
  _version: Int!
}`,
];

const memberInput = `"Either an existing exercise or the fields of a new one."
input SetMemberInput {
  exerciseID: ID
  create: CreateExerciseInput
}`;

/**
 * Returns the part of the schema for saving a set with its exercises in one transaction, and for finding
 * where a set is used. It is empty if the models do not include sets with exercises.
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
    '"The fields of a set."',
    'input SetFieldsInput {',
    ...fields.map(({ name, type }) => `  ${name}: ${type}`),
    '}',
  ];
  return {
    queries: [
      '  "Where these sets are used, in the same order; at most 100 sets."',
      ...fieldLines('setUse', ['ids: [ID!]!'], '[SetUse!]!'),
    ],
    mutations: [
      '  "Saves a set with its exercises, including new ones, in one transaction with one undo."',
      ...fieldLines('saveSet', ['input: SaveSetInput!', 'clientToken: String!'], 'Set!'),
      '  "Makes the same change to up to 20 records in one transaction with one undo. For more, use the edit-records job."',
      ...fieldLines('editRecords', ['input: EditRecordsInput!', 'clientToken: String!'], 'EditedRecords!'),
    ],
    types: [setUse, setUseEntry, saveInput, fieldsInput.join('\n'), memberInput, ...editTypes],
  };
}
