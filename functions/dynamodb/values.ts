import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { jsonWithBytes } from '#shared/models/attribute-value';
import type { StoredRecord } from '#shared/models/model';
import { toAttributeMap, toNativeMap } from './convert';

/**
 * A record, or some of its attributes, exactly as stored in DynamoDB. It may include values that JavaScript
 * cannot represent.
 */
export type Attributes = Record<string, AttributeValue>;

/**
 * Converts a record to the form that jobs use. Numbers that JavaScript would round remain strings, so nothing
 * is rounded silently.
 */
export function toRecord(attributes: Attributes): StoredRecord {
  return toNativeMap(attributes, exactNumber);
}

/**
 * Returns the value of an attribute, or undefined if the record has no attribute with that name. Names that
 * every JavaScript object inherits, such as `constructor`, are safe.
 */
export const valueAt = <Value>(
  values: { readonly [name: string]: Value },
  name: string,
): Value | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);

const exactNumber = (text: string) => {
  const value = Number(text);
  const unsafe = Number.isInteger(value) && !Number.isSafeInteger(value);
  return unsafe || exactText(String(value)) !== exactText(text) ? NumberValue.from(text) : value;
};

/**
 * Returns a canonical string for a number, which is the same no matter how the number is written. It consists
 * of the digits without leading or trailing zeros, and a power of ten. Up to 38 digits are significant.
 */
function exactText(text: string): string {
  const parts = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (!parts) return text;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

/** Returns the next integer as a string. The result is exact for integers of any size. */
export function nextNumber(text: string): string {
  return /^-?\d+$/.test(text) ? `${BigInt(text) + 1n}` : `${Number(text) + 1}`;
}

/** Converts a job's values to attributes. Undefined values are omitted. */
export function toAttributes(values: StoredRecord): Attributes {
  return toAttributeMap(values);
}

/** Returns true if DynamoDB considers the values equal: numbers by value, and sets regardless of order. */
export function sameValue(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonical(a) === canonical(b);
}

/**
 * Returns a canonical string for a value. Two values have the same string if and only if DynamoDB considers
 * them equal.
 */
export function canonical(value: AttributeValue): string {
  if (value.N !== undefined) return `N${exactText(value.N)}`;
  if (value.NS !== undefined) return `NS${JSON.stringify(value.NS.map(exactText).sort())}`;
  if (value.SS !== undefined) return `SS${JSON.stringify([...value.SS].sort())}`;
  if (value.BS !== undefined) return `BS${JSON.stringify(value.BS.map(base64).sort())}`;
  if (value.B !== undefined) return `B${base64(value.B)}`;
  if (value.L !== undefined) return `L[${value.L.map(canonical).join()}]`;
  if (value.M !== undefined) {
    const members = Object.entries(value.M).map(
      ([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`,
    );
    return `M{${members.sort().join()}}`;
  }
  return JSON.stringify(value);
}

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/**
 * Formats a value as human-readable JSON. Sets become lists, bytes become base64 strings, and large numbers
 * become strings.
 */
export const toJson = (value: AttributeValue): string =>
  JSON.stringify(toRecord({ value }).value, (_name, member: unknown) => {
    if (member instanceof Set) return [...member];
    if (member instanceof NumberValue) return member.toString();
    return member instanceof Uint8Array ? base64(member) : member;
  });

/** Formats attribute values as JSON, including bytes. */
export const stringify = (value: unknown): string =>
  jsonWithBytes(value, (bytes) => ({ $bytes: base64(bytes) }));

export function parse(text: string): unknown {
  return JSON.parse(text, (_name, member: unknown) =>
    // Use the SDK's type for bytes, because JSON.stringify would format a Buffer differently.
    isBytes(member) ? new Uint8Array(Buffer.from(member.$bytes, 'base64')) : member,
  );
}

/**
 * Returns true if a parsed value represents bytes. In attribute values, bytes occur only under `B`. A map
 * attribute called `$bytes` contains an attribute value, never a plain string.
 */
const isBytes = (value: unknown): value is { $bytes: string } =>
  typeof value === 'object' && value !== null && '$bytes' in value && typeof value.$bytes === 'string';
