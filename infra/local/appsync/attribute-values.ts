import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';

/** An attribute value in the resolver format, such as `{"S": "text"}`. Binary values are base64. */
const jsonAttribute: z.ZodType<AttributeValue> = z.lazy(() =>
  z.union([
    z.strictObject({ S: z.string() }),
    z.strictObject({ N: z.union([z.string(), z.number()]).transform(String) }),
    z.strictObject({ BOOL: z.boolean() }),
    z.strictObject({ NULL: z.union([z.boolean(), z.null()]).transform(() => true) }),
    z.strictObject({ B: z.string().transform((text) => Buffer.from(text, 'base64')) }),
    z.strictObject({ SS: z.array(z.string()) }),
    z.strictObject({ NS: z.array(z.union([z.string(), z.number()]).transform(String)) }),
    z.strictObject({ L: z.array(jsonAttribute) }),
    z.strictObject({ M: z.record(z.string(), jsonAttribute) }),
  ]),
);

export const jsonAttributes = z.record(z.string(), jsonAttribute);

/**
 * Converts a value as AppSync does for resolvers: sets become lists, numbers JavaScript numbers, binary
 * values base64.
 */
function toPlain(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.M !== undefined) return toPlainItem(value.M);
  if (value.L !== undefined) return value.L.map(toPlain);
  if (value.SS !== undefined) return value.SS;
  if (value.NS !== undefined) return value.NS.map(Number);
  if (value.B !== undefined) return base64(value.B);
  if (value.BS !== undefined) return value.BS.map(base64);
  throw new TypeError(`DynamoDB returned an attribute of an unknown type: ${Object.keys(value).join(', ')}`);
}

export function toPlainItem(item: Record<string, AttributeValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toPlain(value)]));
}

/** Converts a key, whose values are strings, numbers or binary values. */
export function toJsonKey(key: Record<string, AttributeValue>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [name, value.B ? { B: base64(value.B) } : value]),
  );
}

export function fromJsonKey(json: unknown): Record<string, AttributeValue> {
  return jsonAttributes.parse(json);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
