import fc from 'fast-check';
import { type GraphQLField, type GraphQLSchema, isNonNullType } from 'graphql';
import { argumentValue, type Known } from './fuzz-values';
import { selectionOf } from './schema-requests';

/** A request that may be invalid in any number of ways. */
export interface FuzzRequest {
  readonly type: 'Query' | 'Mutation';
  readonly field: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Input fields that are never given a valid value, because that would start an existing job and change the
 * data that other requests are compared with.
 */
const neverRight: Readonly<Record<string, readonly string[]>> = { startJob: ['input', 'job'] };

function requestTo(
  type: FuzzRequest['type'],
  field: GraphQLField<unknown, unknown>,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const { args, name } = field;
  const values = Object.fromEntries(args.map((arg) => [arg.name, argumentValue(arg.type, arg.name, known)]));
  const must = args.filter((arg) => isNonNullType(arg.type)).map((arg) => arg.name);
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const enclosed = (list: string) => (list === '' ? '' : `(${list})`);
  const query = `${type.toLowerCase()} ${enclosed(declared)} { ${name}${enclosed(given)} ${selectionOf(field.type)} }`;
  const variables = fc.oneof(
    { weight: 20, arbitrary: fc.record(values, { requiredKeys: must }) },
    // Required values may be missing.
    { weight: 1, arbitrary: fc.record(values, { requiredKeys: [] }) },
  );
  return variables.map((chosen) => ({ type, field: name, query, variables: withoutJob(name, chosen) }));
}

function withoutJob(field: string, variables: Readonly<Record<string, unknown>>) {
  const [argument, name] = neverRight[field] ?? [];
  if (argument === undefined || name === undefined) return variables;
  const value = variables[argument];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...variables, [argument]: { ...value, [name]: 'no-such-job' } }
    : variables;
}

/** Generates requests to every Query and Mutation field, with about two writes for each read. */
export function fuzzRequests(schema: GraphQLSchema, known: Known): fc.Arbitrary<FuzzRequest> {
  const to = (type: FuzzRequest['type']) => {
    const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType();
    const fields = Object.values(root?.getFields() ?? {});
    return fc.oneof(...fields.map((field) => requestTo(type, field, known)));
  };
  return fc.oneof({ weight: 1, arbitrary: to('Query') }, { weight: 2, arbitrary: to('Mutation') });
}
