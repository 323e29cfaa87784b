import type { Model, ModelIndex } from '#shared/models/model';

/** Returns the names of a model's read operations, such as `getUserActivity` and `listUserActivities`. */
export function operationsOf(model: Model): { readonly get: string; readonly list: string } {
  return { get: `get${model.name}`, list: `list${model.plural}` };
}

/** Returns the name of the list query for an index: `listSetExercisesBySetID` for `bySetID`. */
export function indexOperation(model: Model, index: ModelIndex): string {
  const { name } = index;
  return `${operationsOf(model).list}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * The maximum line length. The repository's formatter breaks longer lines, and the generated files must match
 * its format.
 */
export const lineWidth = 110;

/** Returns an indented field as one line or, if that is too long, as one line per argument. */
export function fieldLines(name: string, args: readonly string[], type: string): string[] {
  const line = `  ${name}(${args.join(', ')}): ${type}`;
  if (line.length <= lineWidth) return [line];
  return [`  ${name}(`, ...args.map((argument) => `    ${argument}`), `  ): ${type}`];
}

/** Returns the GraphQL type of the argument for an index's partition key. */
export const keyType = (field: string) => (/(ID|Id)$/.test(field) ? 'ID!' : 'String!');

function indexQuery(model: Model, index: ModelIndex): string[] {
  const sorted =
    index.sortKey === undefined
      ? []
      : [`${index.sortKey}: StringKeyCondition`, 'sortDirection: SortDirection'];
  const args = [`${index.partitionKey}: ${keyType(index.partitionKey)}`, ...sorted, ...pageArguments(model)];
  const [, plural] = model.label;
  return [
    `  "The ${plural} with this ${index.partitionKey}${index.sortKey === undefined ? '' : `, sorted by ${index.sortKey}`}."`,
    ...fieldLines(indexOperation(model, index), args, `${model.name}Page!`),
  ];
}

const pageArguments = (model: Model) => [`filter: ${model.name}Filter`, 'limit: Int', 'nextToken: String'];

const listArguments = (model: Model) => [...pageArguments(model), 'segment: Int', 'segments: Int'];

/**
 * Returns the schema lines for the Query fields that read a model's records: a single record, all records,
 * and the records with a given key in each index.
 */
export function recordQueries(model: Model): string[] {
  const { get, list } = operationsOf(model);
  const [singular, plural] = model.label;
  return [
    `  "The ${singular} with this ID, or null if there is none."`,
    `  ${get}(id: ID!): ${model.name}`,
    `  "All ${plural}, in no particular order."`,
    ...fieldLines(list, listArguments(model), `${model.name}Page!`),
    ...model.indexes.flatMap((index) => indexQuery(model, index)),
  ];
}
