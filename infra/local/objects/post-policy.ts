import { z } from 'zod';
import { parsedJson } from '../base/json';
import type { AccessKeys } from '../gate/access-keys';
import { signerOfText } from '../gate/signature';
import { S3Error, unknown } from './s3-error';

const matchShape = z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]);
const rangeShape = z.tuple([z.literal('content-length-range'), z.number(), z.number()]);
const policyShape = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([matchShape, rangeShape, z.record(z.string(), z.string())])),
});
type Condition = z.infer<typeof policyShape>['conditions'][number];

/** The form fields that need no condition. */
const free = new Set(['x-amz-signature', 'policy', 'file']);

const knownFields = new Set([
  ...free,
  'key',
  'bucket',
  'content-type',
  'success_action_status',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
]);

/** The accepted sizes, in bytes. */
export interface SizeRange {
  readonly min: number;
  readonly max: number;
}

/**
 * Checks the form's policy, which must be signed with one of this host's keys, not expired, and match every
 * field.
 * @param fields keyed by lower-case name, without the file
 * @param now in milliseconds since the epoch
 * @throws S3Error AccessDenied that states the condition, as in S3; SignatureError
 */
export function checkPostPolicy<Signer>(
  keys: AccessKeys<Signer>,
  fields: ReadonlyMap<string, string>,
  bucket: string,
  now: number,
): { readonly range: SizeRange; readonly signer: Signer } {
  for (const name of fields.keys()) {
    if (!knownFields.has(name) && !name.startsWith('x-amz-meta-')) throw unknown(`the form field ${name}`);
  }
  const field = (name: string) => {
    const value = fields.get(name);
    if (!value) throw new S3Error('AccessDenied', `The form has no field ${name}`);
    return value;
  };
  const text = field('policy');
  const signed = { credential: field('x-amz-credential'), signature: field('x-amz-signature') };
  const signer = signerOfText(keys, signed, text);
  const parsed = policyShape.safeParse(parsedJson(Buffer.from(text, 'base64').toString('utf8')));
  if (!parsed.success) throw unknown(`this policy: ${z.prettifyError(parsed.error)}`);
  const { expiration, conditions } = parsed.data;
  if (now > Date.parse(expiration)) denied('Policy expired');

  const given = new Map(fields).set('bucket', bucket);
  const matches = conditions.flatMap(matchesOf);
  for (const { name, starts, value } of matches) {
    const actual = given.get(name) ?? '';
    if (starts ? !actual.startsWith(value) : actual !== value) {
      denied(`Policy Condition failed: ["${starts ? 'starts-with' : 'eq'}", "$${name}", "${value}"]`);
    }
  }
  const named = new Set(matches.map(({ name }) => name));
  const extra = [...fields.keys()].filter((name) => !free.has(name) && !named.has(name));
  if (extra.length > 0) denied(`Extra input fields: ${extra.join(', ')}`);
  return { range: rangeOf(conditions), signer };
}

interface Match {
  /** The name of a field, in lower case. */
  readonly name: string;
  readonly starts: boolean;
  readonly value: string;
}

function matchesOf(condition: Condition): Match[] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([name, value]) => ({
      name: name.toLowerCase(),
      starts: false,
      value,
    }));
  }
  if (condition[0] === 'content-length-range') return [];
  const [kind, name, value] = condition;
  return [{ name: name.slice(1).toLowerCase(), starts: kind === 'starts-with', value }];
}

function rangeOf(conditions: readonly Condition[]): SizeRange {
  const range = conditions.find(
    (condition) => Array.isArray(condition) && condition[0] === 'content-length-range',
  );
  const [, min, max] = range ? rangeShape.parse(range) : ['', 0, Number.POSITIVE_INFINITY];
  return { min, max };
}

function denied(why: string): never {
  throw new S3Error('AccessDenied', `Invalid according to Policy: ${why}`);
}
