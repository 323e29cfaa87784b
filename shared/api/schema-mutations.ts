import { writableFields } from '#shared/models/input';
import type { Model } from '#shared/models/model';
import type { FieldType } from './schema-filters';
import { furtherInputs, libraryPart } from './schema-library';
import { fieldLines } from './schema-queries';

export interface WritesPart {
  readonly queries: readonly string[];
  readonly mutations: readonly string[];
  readonly types: readonly string[];
}

/** Returns the names of a model's write operations, such as `createSet`, `updateSet` and `deleteSet`. */
export function mutationsOf({ name }: Model): {
  readonly create: string;
  readonly update: string;
  readonly remove: string;
} {
  return { create: `create${name}`, update: `update${name}`, remove: `delete${name}` };
}

const token = 'clientToken: String!';

function recordMutations(model: Model): string[] {
  const { create, update, remove } = mutationsOf(model);
  const { name } = model;
  const [singular] = model.label;
  return [
    `  "Creates a ${singular}."`,
    ...fieldLines(create, [`input: Create${name}Input!`, token], `${name}!`),
    `  "Changes a ${singular}, unless it has changed since the caller loaded it."`,
    ...fieldLines(update, [`input: Update${name}Input!`, token], `${name}!`),
    `  "Deletes a ${singular}, unless it has changed since the caller loaded it."`,
    ...fieldLines(remove, [`input: Delete${name}Input!`, token], `${name}!`),
  ];
}

function recordInputs(model: Model, types: readonly FieldType[]): string {
  const { name } = model;
  const [singular] = model.label;
  const writable = new Set(writableFields(model));
  const fields = types.filter((one) => writable.has(one.name)).map((one) => `  ${one.name}: ${one.type}`);
  const seen = ['  id: ID!', '  _version: Int!'];
  const further = furtherInputs[name] ?? { update: [], remove: [] };
  return [
    `"The fields of a new ${singular}."`,
    `input Create${name}Input {`,
    ...fields,
    '}',
    '',
    '"The ID and version that the caller loaded (`_version` 0 means that it had no version), and the fields to change. Null removes a field."',
    `input Update${name}Input {`,
    ...seen,
    ...fields,
    ...further.update,
    '}',
    '',
    '"The ID and version that the caller loaded."',
    `input Delete${name}Input {`,
    ...seen,
    ...further.remove,
    '}',
  ].join('\n');
}

const arrange = {
  mutations: [
    '  "Gives the set these exercises, in this order: creates missing links and deletes all other links."',
    ...fieldLines('arrangeSetExercises', ['input: ArrangeSetExercisesInput!', token], 'Set!'),
  ],
  types: [
    '"The exercises of a set, in their order."\ninput ArrangeSetExercisesInput {\n  setID: ID!\n  _version: Int!\n  exerciseIds: [ID!]!\n}',
  ],
};

const audit = {
  queries: [
    '  "The caller\'s next edits to undo and redo, among their latest 50."',
    '  undoState: UndoState!',
    '  "Those of the edits that cannot be undone or, if they were undone, redone, because their records have changed since."',
    '  editedSince(entries: [ID!]!): [EditedEntry!]!',
    '  "The time from which the audit trail\'s default view shows entries."',
    '  auditHistory: AuditHistory!',
    '  "Edits of a record, alone or together with others, and the runs that changed it, newest first. `record`: `<Model>#<id>`. Runs are found as long as their journals are kept."',
    ...fieldLines(
      'recordHistory',
      ['record: ID!', 'since: String', 'filter: AuditEntryFilter', 'limit: Int', 'nextToken: String'],
      'RecordHistory!',
    ),
  ],
  mutations: [
    '  "Undoes an edit if nobody has changed its records since. For a run\'s entry, starts an undo of the run."',
    ...fieldLines('undoAuditEntry', ['id: ID!', token], 'AuditEntry!'),
    '  "Repeats an edit that was undone, if nobody has changed its records since."',
    ...fieldLines('redoAuditEntry', ['id: ID!', token], 'AuditEntry!'),
    '  "Undoes the caller\'s own last edit. Returns its entry."',
    ...fieldLines('undoLastAction', [token], 'AuditEntry!'),
    '  "Repeats the caller\'s own last undone edit. Returns its entry."',
    ...fieldLines('redoLastAction', [token], 'AuditEntry!'),
    '  "Hides older entries from the default view without deleting them. Returns the audit entry that records this."',
    ...fieldLines('clearAuditHistory', [token], 'AuditEntry!'),
  ],
  types: [
    '"A page of a record\'s history. `runsSince` is the time since which runs have been searched, or null for an object that runs cannot change."\ntype RecordHistory {\n  items: [AuditEntry!]!\n  nextToken: String\n  runsSince: String\n}',
    '"The caller\'s next edits to undo and redo, or null."\ntype UndoState {\n  undo: UndoStep\n  redo: UndoStep\n}',
    '"An edit that can be undone or redone."\ntype UndoStep {\n  "ID of the audit entry."\n  id: ID!\n  description: String!\n}',
    '"An edit whose records have changed since."\ntype EditedEntry {\n  "ID of the audit entry."\n  id: ID!\n  "The names of the records that have changed, such as `set \'Morning\'`."\n  records: [String!]!\n}',
    '"Both are null if the trail was never cleared."\ntype AuditHistory {\n  clearedAt: String\n  clearedBy: String\n}',
  ],
};

/**
 * Returns the part of the schema for creating, updating and deleting records. If the models require it, this
 * part also covers the order of a set's exercises and the audit trail. Clients cannot write to the audit
 * trail directly.
 *
 * @param typesOf returns the GraphQL types of a model's fields
 */
export function writesPart(
  models: readonly Model[],
  typesOf: (model: Model) => readonly FieldType[],
): WritesPart {
  const written = models.filter(({ name }) => name !== 'AuditEntry');
  const has = (wanted: string) => models.some(({ name }) => name === wanted);
  const library = libraryPart(models, typesOf);
  return {
    queries: [...library.queries, ...(has('AuditEntry') ? audit.queries : [])],
    mutations: [
      ...written.flatMap(recordMutations),
      ...(has('SetExercise') ? arrange.mutations : []),
      ...library.mutations,
      ...(has('AuditEntry') ? audit.mutations : []),
    ],
    types: [
      ...written.map((model) => recordInputs(model, typesOf(model))),
      ...(has('SetExercise') ? arrange.types : []),
      ...library.types,
      ...(has('AuditEntry') ? audit.types : []),
    ],
  };
}

export interface InvokedField {
  readonly type: 'Query' | 'Mutation';
  readonly field: string;
}

export function invokedWrites(models: readonly Model[]): readonly InvokedField[] {
  const { queries, mutations } = writesPart(models, () => []);
  const named = (lines: readonly string[]) => lines.flatMap((line) => /^ {2}(\w+)[(:]/.exec(line)?.[1] ?? []);
  return [
    ...named(queries).map((field) => ({ type: 'Query' as const, field })),
    ...named(mutations).map((field) => ({ type: 'Mutation' as const, field })),
  ];
}
