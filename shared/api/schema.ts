import { z } from 'zod';
import type { Model } from '#shared/models/model';
import { nestedFields, nestedTypes } from './nested-exercises';
import { type FieldType, filterType, sharedInputs } from './schema-filters';
import { writesPart } from './schema-mutations';
import { lineWidth, recordQueries } from './schema-queries';

/** The access rule for all fields of Query and Mutation (docs/api.md, "Access"). */
const directive = '@aws_auth(cognito_groups: ["Admin"])';

/**
 * Returns true if a field contains milliseconds since the epoch, which do not fit into the 32 bits of a
 * GraphQL Int.
 */
const isInstant = (field: string) => field.endsWith('At') || field.endsWith('Ms');

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Returns the schema without null as a permitted value. JSON Schema expresses "or null" as a list of types or
 * as `anyOf`.
 */
function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schema.anyOf?.filter((choice) => choice.type !== 'null') ?? [];
  const [only] = choices;
  if (only && choices.length === 1) return only;
  // A string enum has the type `string`, whether or not it is nullable.
  const types = [schema.type].flat().filter((type) => type !== 'null');
  return { ...schema, type: types.length === 1 ? types[0] : undefined };
}

function graphqlType(model: Model, field: string, schema: JsonSchema): string {
  const { type, items } = withoutNull(schema);
  switch (type) {
    case 'string':
      return 'String';
    case 'integer':
      return isInstant(field) ? 'Float' : 'Int';
    case 'number':
      return 'Float';
    case 'boolean':
      return 'Boolean';
    case 'object':
      return 'AWSJSON';
    case 'array':
      // A list of objects becomes a single JSON string, because it is always read and written as a whole.
      return typeof items === 'object' && !Array.isArray(items) && items.type !== 'object'
        ? `[${graphqlType(model, field, items)}]`
        : 'AWSJSON';
    default:
      throw new Error(`The GraphQL schema has no type for ${model.name}.${field}.`);
  }
}

/**
 * Returns the GraphQL types of a model's fields, in the model's order. All fields except the ID are nullable,
 * even if the model requires them, because stored data may be older than the rules. Throws an Error if a
 * type, such as a union, has no GraphQL equivalent.
 */
export function fieldTypes(model: Model): readonly FieldType[] {
  const { properties = {} } = z.toJSONSchema(model.fields);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: name === 'id' ? 'ID!' : graphqlType(model, name, typeof schema === 'object' ? schema : {}),
  }));
}

/**
 * Returns the constants that record resolvers need: the model's name and the GraphQL type of each field
 * (functions/resolvers/parts/record.ts).
 */
export function resolverConstants(model: Model): {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
} {
  const fields = fieldTypes(model).map(({ name, type }) => [name, type]);
  return { name: model.name, fields: Object.fromEntries(fields) };
}

function typesOf(model: Model): string {
  const stored = fieldTypes(model).map(({ name, type }) => `${name}: ${type}`);
  const fields = [...stored, ...(nestedFields[model.name] ?? [])].map((field) => `  ${field}`);
  const [singular] = model.label;
  return [
    `"A stored ${singular}. Stored data may break today's rules: any field except the id may be missing."`,
    `type ${model.name} {`,
    ...fields,
    '}',
    '',
    `"A page of stored ${model.label[1]}."`,
    `type ${model.name}Page {`,
    `  items: [${model.name}!]!`,
    '  nextToken: String',
    '}',
    '',
    filterType(model.name, fieldTypes(model)),
  ].join('\n');
}

const withDirective = (field: string) =>
  `${field} ${directive}`.length > lineWidth ? `${field}\n    ${directive}` : `${field} ${directive}`;

/** Matches the only line of a single-line field, or the last line of a field with one argument per line. */
const endsField = (line: string) => /^ {2}([A-Za-z]\w*(\(.*\))?|\)): \S+$/.test(line);

/**
 * Adds fields to the end of a type, and adds the access directive to all of the type's fields. The lines must
 * be formatted as in jobs.graphql.
 */
function guarded(schema: string, type: 'Query' | 'Mutation', added: readonly string[]): string {
  const block = new RegExp(`^type ${type} \\{\\n([\\s\\S]*?)^\\}`, 'm');
  if (!block.test(schema)) throw new Error(`The schema has no type ${type}.`);
  return schema.replace(block, (_whole, body: string) => {
    const lines = [...body.trimEnd().split('\n'), ...added];
    const fields = lines.map((line) => (endsField(line) ? withDirective(line) : line));
    return [`type ${type} {`, ...fields, '}'].join('\n');
  });
}

/**
 * Returns the API's schema: the part for jobs, and the part for records, which is derived from the models.
 * Every field requires the Admin group.
 *
 * @param jobs the content of shared/jobs/jobs.graphql
 */
export function graphqlSchema(models: readonly Model[], jobs: string): string {
  const writes = writesPart(models, fieldTypes);
  const queries = guarded(jobs, 'Query', [...models.flatMap(recordQueries), ...writes.queries]);
  const all = guarded(queries, 'Mutation', writes.mutations);
  const parts = [
    '# Generated by `npm run generate` from shared/jobs/jobs.graphql and shared/models. Edit those instead.',
    all.trim(),
    sharedInputs,
    ...models.flatMap((model) => [typesOf(model), nestedTypes[model.name] ?? []].flat()),
    ...writes.types,
  ];
  return `${parts.join('\n\n')}\n`;
}
