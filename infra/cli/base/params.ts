import { z } from 'zod';
import type { Job } from '#shared/jobs/job/job';
import { CliError } from './exit-status';

const fieldShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
});
const schemaShape = z.object({
  properties: z.record(z.string(), fieldShape).default({}),
  required: z.array(z.string()).default([]),
});

type Field = z.infer<typeof fieldShape>;

/**
 * Parses a run's parameters, given as `name=value` arguments. A value becomes null, a number, a boolean or
 * JSON if the job's schema allows it. Otherwise, it remains a string. Throws a CliError with the code `Usage`
 * that describes the first invalid argument or, if all arguments are valid, lists the missing parameters.
 */
export function parseParams(
  pairs: readonly string[],
  job: Pick<Job, 'name' | 'paramsSchema'>,
): Readonly<Record<string, unknown>> {
  const { properties, required } = schemaShape.parse(JSON.parse(job.paramsSchema));
  const known = Object.keys(properties);
  const params = new Map<string, unknown>();
  for (const pair of pairs) {
    const { name, text } = split(pair);
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!field) throw usage(`The job ${job.name} has no '${name}' parameter; ${knownText(known)}.`);
    if (params.has(name)) throw usage(`--param ${name} is given twice.`);
    params.set(name, readValue(name, text, field));
  }
  const missing = required.filter((name) => !params.has(name));
  if (missing.length === 0) return Object.fromEntries(params);
  const wanted = missing.map((name) => `--param ${name}=<${typesOf(properties[name] ?? {}).join(' or ')}>`);
  throw usage(`The job ${job.name} also needs ${wanted.join(' ')}.`);
}

/** Returns the names of the job's parameters that contain a run ID. */
export function runParams({ paramsSchema }: Pick<Job, 'paramsSchema'>): readonly string[] {
  const { properties } = schemaShape.parse(JSON.parse(paramsSchema));
  return Object.keys(properties).filter((name) => properties[name]?.format === 'run-id');
}

const usage = (message: string) => new CliError('Usage', message);

const knownText = (known: readonly string[]) =>
  known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`;

function split(pair: string): { name: string; text: string } {
  const index = pair.indexOf('=');
  if (index < 1) throw usage(`--param ${pair}: expected name=value.`);
  return { name: pair.slice(0, index), text: pair.slice(index + 1) };
}

/** Returns the JSON types that a field accepts, or `string` if the schema does not specify any. */
function typesOf({ type, anyOf = [] }: Field): readonly string[] {
  const types = [type ?? [], anyOf.map((one) => one.type ?? [])].flat(2);
  return types.length > 0 ? types : ['string'];
}

/**
 * The types to try when parsing a value, most specific first. Strings come last, because any value is a valid
 * string.
 */
const readers: readonly (readonly [type: string, read: (text: string) => unknown])[] = [
  ['null', (text) => (text === 'null' ? null : undefined)],
  ['boolean', (text) => (text === 'true' ? true : text === 'false' ? false : undefined)],
  ['integer', (text) => (/^[+-]?\d+$/.test(text) ? Number(text) : undefined)],
  ['number', (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined)],
  ['array', (text) => jsonOf(text, Array.isArray)],
  [
    'object',
    (text) => jsonOf(text, (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  ],
  ['string', (text) => text],
];

const expectations: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  array: 'a JSON list',
  object: 'a JSON object',
  string: 'text',
};

function readValue(name: string, text: string, field: Field): unknown {
  const types = typesOf(field);
  for (const [type, read] of readers) {
    const value = types.includes(type) ? read(text) : undefined;
    if (value !== undefined && (!field.enum || field.enum.includes(value))) return value;
  }
  const expected = field.enum
    ? `one of ${field.enum.join(', ')}`
    : types.map((type) => expectations[type] ?? type).join(' or ');
  throw usage(`--param ${name}=${text}: expected ${expected}.`);
}

function jsonOf(text: string, isWanted: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isWanted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
