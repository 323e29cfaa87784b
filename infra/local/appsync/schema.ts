import {
  buildASTSchema,
  concatAST,
  type DirectiveNode,
  type DocumentNode,
  defaultFieldResolver,
  GraphQLError,
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  getDirectiveValues,
  isScalarType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { badTemplate } from '../base/host-error';
import type { Identity } from './authorization';
import type { ApiDefinition } from './definition';
import type { Resolve, ResolverLog } from './resolver';
import { notAuthorized, ResolverError } from './resolver-error';

export interface RequestContext {
  readonly identity: Identity;
  readonly headers: Readonly<Record<string, string>>;
  resolversRun: number;
}

const directives = parse(`
  directive @aws_auth(cognito_groups: [String!]!) on FIELD_DEFINITION
  directive @aws_cognito_user_pools(cognito_groups: [String!]) on FIELD_DEFINITION | OBJECT
`);

type Definition = Pick<ApiDefinition, 'schema' | 'resolverCountLimit' | 'userPool'>;

/**
 * Creates the schema.
 * @param resolvers keyed by field, such as `Query.jobRun`
 * @throws HostError `BadTemplate` for an unknown scalar, directive or resolver, or a root field without
 * resolver
 */
export function createSchema(
  definition: Definition,
  resolvers: ReadonlyMap<string, Resolve>,
  log: ResolverLog,
): GraphQLSchema {
  const schema = buildFrom(definition.schema);
  const waiting = new Map(resolvers);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(type instanceof GraphQLObjectType) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`;
      const resolve = waiting.get(name);
      waiting.delete(name);
      if (!resolve && ['Query', 'Mutation'].includes(type.name)) {
        throw badTemplate(`The field ${name} of the GraphQL schema has no resolver.`);
      }
      guard(type, field, resolve, definition, log);
    }
  }
  const [unplaced] = waiting.keys();
  if (unplaced) {
    throw badTemplate(`A resolver is for ${unplaced}, which is not in the GraphQL schema.`);
  }
  return schema;
}

function buildFrom(text: string): GraphQLSchema {
  try {
    const written = parse(text);
    demandNoScalars(written);
    const schema = buildASTSchema(concatAST([directives, scalarsOf(), written]));
    for (const [name, scalar] of appsyncScalars) {
      const type = schema.getType(name);
      if (!isScalarType(type)) continue;
      const { serialize, parseValue, parseLiteral } = scalar;
      Object.assign(type, { serialize, parseValue, parseLiteral });
    }
    return schema;
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw badTemplate(`The GraphQL schema cannot be used: ${detail}`, { cause });
  }
}

const scalarsOf = (): DocumentNode =>
  parse([...appsyncScalars.keys()].map((name) => `scalar ${name}`).join('\n'));

/** Throws for custom scalars, which AppSync rejects. */
function demandNoScalars(document: DocumentNode): void {
  const own = document.definitions.find((node) => node.kind === Kind.SCALAR_TYPE_DEFINITION);
  if (own?.kind === Kind.SCALAR_TYPE_DEFINITION) {
    throw new Error(`it defines the scalar ${own.name.value}, but AppSync accepts only its own.`);
  }
}

/** The groups that may use a field: undefined means every signed-in caller, an empty list nobody. */
type Permitted = readonly string[] | undefined;

function guard(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, RequestContext>,
  resolve: Resolve | undefined,
  { resolverCountLimit, userPool }: Definition,
  log: ResolverLog,
): void {
  const permitted = permittedGroups(type, field, userPool.defaultAction);
  if (!permitted && !resolve) return;

  field.resolve = async (source, args, context, info) => {
    const groups = context.identity.groups ?? [];
    if (permitted && !permitted.some((group) => groups.includes(group))) {
      throw notAuthorized(field.name, type.name);
    }
    if (!resolve) return defaultFieldResolver(source, args, context, info);
    context.resolversRun += 1;
    if (context.resolversRun > resolverCountLimit) {
      throw new ResolverError(
        `The request needs more than the maximum of ${resolverCountLimit} resolvers.`,
        'ResolverExecutionLimitReached',
      );
    }
    try {
      return await resolve({
        arguments: args,
        source: source ?? null,
        identity: context.identity,
        request: { headers: context.headers },
        info: {
          fieldName: field.name,
          parentTypeName: type.name,
          variables: info.variableValues,
          selectionSetList: selectionSetList(info),
        },
      });
    } catch (error) {
      throw shown(error, `${type.name}.${field.name}`, log);
    }
  };
}

/** Logs an error that is not meant for clients, and hides its details. */
function shown(error: unknown, field: string, log: ResolverLog): ResolverError {
  if (error instanceof ResolverError) return error;
  log('error', `${field} failed in the host: ${error instanceof Error ? error.stack : String(error)}`);
  return new ResolverError('An internal failure occurred while resolving this field.', 'InternalFailure');
}

function permittedGroups(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, RequestContext>,
  defaultAction: 'ALLOW' | 'DENY',
): Permitted {
  const rule = groupsOf(field.astNode) ?? groupsOf(type.astNode);
  if (rule) return rule.groups;
  const isRoot = ['Query', 'Mutation', 'Subscription'].includes(type.name);
  return isRoot && defaultAction === 'DENY' ? [] : undefined;
}

function groupsOf(
  node: { readonly directives?: readonly DirectiveNode[] } | null | undefined,
): { groups: Permitted } | undefined {
  if (!node) return undefined;
  for (const directive of authDirectives) {
    const values = getDirectiveValues(directive, node);
    if (values) return { groups: Array.isArray(values.cognito_groups) ? values.cognito_groups : undefined };
  }
  return undefined;
}

const authDirectives = buildASTSchema(directives, { assumeValidSDL: true })
  .getDirectives()
  .filter(({ name }) => name.startsWith('aws_'));

/** Returns the paths of the fields selected below the current one, such as `items` and `items/id`. */
function selectionSetList(info: GraphQLResolveInfo): string[] {
  const paths = new Set<string>();

  function collect(selections: SelectionSetNode | undefined, prefix: string): void {
    for (const selection of selections?.selections ?? []) {
      switch (selection.kind) {
        case Kind.FIELD: {
          const path = `${prefix}${selection.alias?.value ?? selection.name.value}`;
          paths.add(path);
          collect(selection.selectionSet, `${path}/`);
          break;
        }
        case Kind.INLINE_FRAGMENT:
          collect(selection.selectionSet, prefix);
          break;
        case Kind.FRAGMENT_SPREAD:
          collect(info.fragments[selection.name.value]?.selectionSet, prefix);
          break;
        default: {
          const unknown: never = selection;
          throw new TypeError(`Unknown selection ${JSON.stringify(unknown)}`);
        }
      }
    }
  }

  for (const node of info.fieldNodes) collect(node.selectionSet, '');
  return [...paths];
}

/** Matches a time with an offset, as AppSync requires, such as `2026-01-31T08:00:00.000Z`. */
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}(:\d{2})?)$/;

function parseJson(value: unknown): unknown {
  if (typeof value === 'string') {
    try {
      return JSON.parse(value);
    } catch {
      // Falls through to the error for values that are not strings.
    }
  }
  throw unable(value, 'JSON');
}

/** Returns a string, which must already be JSON, unchanged. */
function serializeJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  parseJson(value);
  return value;
}

function dateTimeOf(value: unknown): string {
  if (typeof value === 'string' && dateTime.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw unable(value, 'DateTime');
}

function timestampOf(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw unable(value, 'Timestamp');
}

function unable(value: unknown, type: string): GraphQLError {
  const shown = typeof value === 'string' ? value.slice(0, 80) : JSON.stringify(value)?.slice(0, 80);
  return new GraphQLError(`Unable to parse \`${shown}\` as a valid ${type}.`);
}

function scalar(name: string, parse: (value: unknown) => unknown, serialize = parse): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    parseValue: parse,
    serialize,
    parseLiteral: (node) =>
      parse(node.kind === Kind.STRING ? node.value : node.kind === Kind.INT ? Number(node.value) : undefined),
  });
}

/** AppSync's own scalars. A resolver receives AWSJSON arguments parsed. */
const appsyncScalars: ReadonlyMap<string, GraphQLScalarType> = new Map([
  ['AWSJSON', scalar('AWSJSON', parseJson, serializeJson)],
  ['AWSDateTime', scalar('AWSDateTime', dateTimeOf)],
  ['AWSTimestamp', scalar('AWSTimestamp', timestampOf)],
]);
