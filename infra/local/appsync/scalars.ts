import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** With an offset, as AppSync requires, such as `2026-01-31T08:00:00.000Z`. */
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

/** A string must already be JSON and is returned unchanged. */
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

/** AppSync's own. A resolver receives AWSJSON arguments parsed. */
export const appsyncScalars: ReadonlyMap<string, GraphQLScalarType> = new Map([
  ['AWSJSON', scalar('AWSJSON', parseJson, serializeJson)],
  ['AWSDateTime', scalar('AWSDateTime', dateTimeOf)],
  ['AWSTimestamp', scalar('AWSTimestamp', timestampOf)],
]);
