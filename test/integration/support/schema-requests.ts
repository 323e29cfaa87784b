import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  parse,
} from 'graphql';

const declaredByAppSync = `
  scalar AWSJSON
  scalar AWSDateTime
  directive @aws_auth(cognito_groups: [String!]!) on FIELD_DEFINITION
`;

/**
 * Values for fields about users and files: an unknown user, an invalid email, a file that was never uploaded,
 * and a string that is not a URL.
 */
export const toolValues = {
  text: 'nobody@wellness.example',
  kind: 'image',
  fileName: 'a.png',
  contentType: 'image/png',
  bytes: 1,
  urls: [],
  ids: [],
  entries: [],
  model: 'Set',
  table: 'Nowhere',
  records: [{ id: 'none' }],
  action: 'ACTIVATE',
  url: 'nowhere',
  type: 'exercise',
  days: 30,
  date: '2026-01-15',
  email: 'nobody',
  mode: 'basic',
  uploadId: '0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11',
  name: 'A',
  category: 'Marketing',
  externalId: 'nobody',
  heading: 'Test',
  content: 'A test',
  digest: 'none',
  to: 'nobody',
  version: 0,
  cause: 'none',
  description: 'A test',
  sends: 'ALL',
  after: 'none',
  origin: 'ANY',
  outcomes: ['SUCCEEDED'],
  asksApproval: false,
  enabled: true,
  delivery: 'none',
  params: '{}',
  kinds: [],
  urgentInQuietHours: false,
} as const;

/** A request for one field, with all required arguments and all fields in the result. */
export interface FieldRequest {
  readonly type: 'Query' | 'Mutation';
  /** `jobRun` */
  readonly field: string;
  /** The names of all the field's arguments, including optional arguments. */
  readonly arguments: readonly string[];
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Returns the API's schema as deployed. */
export function apiSchema(): GraphQLSchema {
  const file = new URL('../../../infra/stack/schema.graphql', import.meta.url);
  return buildSchema(declaredByAppSync + readFileSync(file, 'utf8'));
}

/** Returns the job fields in shared/jobs/jobs.graphql: `Query.jobs`, `Mutation.startJob`, ... */
export function jobFields(): ReadonlySet<string> {
  const file = new URL('../../../shared/jobs/jobs.graphql', import.meta.url);
  const { definitions } = parse(readFileSync(file, 'utf8'));
  const roots = definitions.filter(
    (one) => one.kind === Kind.OBJECT_TYPE_DEFINITION && ['Query', 'Mutation'].includes(one.name.value),
  );
  return new Set(
    roots.flatMap((root) =>
      root.kind === Kind.OBJECT_TYPE_DEFINITION
        ? (root.fields ?? []).map(({ name }) => `${root.name.value}.${name.value}`)
        : [],
    ),
  );
}

/**
 * Returns a request for each Query and Mutation field, or for only some of them.
 *
 * @param wanted `Query.jobs`, ...; undefined for all
 * @param values the value for each required argument or input field, by name. Throws if one is missing.
 */
export function requestsOf(
  schema: GraphQLSchema,
  wanted: ReadonlySet<string> | undefined,
  values: Readonly<Record<string, unknown>>,
): readonly FieldRequest[] {
  const roots = { Query: schema.getQueryType(), Mutation: schema.getMutationType() };
  return (['Query', 'Mutation'] as const).flatMap((type) =>
    Object.values(roots[type]?.getFields() ?? {})
      .filter(({ name }) => !wanted || wanted.has(`${type}.${name}`))
      .map((field) => requestOf(type, field, values)),
  );
}

function requestOf(
  type: FieldRequest['type'],
  field: GraphQLField<unknown, unknown>,
  values: Readonly<Record<string, unknown>>,
): FieldRequest {
  const demanded = field.args.filter(isRequiredArgument);
  const declared = demanded.map((argument) => `$${argument.name}: ${argument.type}`);
  const given = demanded.map(({ name }) => `${name}: $${name}`);
  const inParentheses = (parts: readonly string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  return {
    type,
    field: field.name,
    arguments: field.args.map(({ name }) => name),
    query: `${type.toLowerCase()} ${inParentheses(declared)} { ${field.name}${inParentheses(given)} ${selectionOf(field.type)} }`,
    variables: Object.fromEntries(demanded.map((argument) => [argument.name, sampleOf(argument, values)])),
  };
}

function sampleOf(argument: GraphQLArgument, values: Readonly<Record<string, unknown>>): unknown {
  const type = getNamedType(argument.type);
  if (!isInputObjectType(type)) return named(argument.name, values);
  const demanded = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(demanded.map(({ name }) => [name, named(name, values)]));
}

function named(name: string, values: Readonly<Record<string, unknown>>): unknown {
  if (!Object.hasOwn(values, name)) throw new Error(`Say what to send for the argument '${name}'.`);
  return values[name];
}

/**
 * Returns a selection of all the fields of a type, including nested fields, or an empty string for a scalar.
 */
export function selectionOf(output: GraphQLOutputType): string {
  const type = getNamedType(output);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).map((field) => `${field.name} ${selectionOf(field.type)}`);
  return `{ ${fields.join(' ')} }`;
}
