import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { NumberValue } from '@aws-sdk/lib-dynamodb';

/**
 * Converts a JavaScript value to an attribute value. This is the inverse of `toNative`. Omits undefined
 * members of lists and maps. Throws if DynamoDB cannot store the value: an empty set, a set of mixed types,
 * or a number that is not finite or that JavaScript has rounded.
 */
function toAttribute(value: unknown): AttributeValue {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  const number = numberText(value);
  if (number !== undefined) return { N: number };
  if (value instanceof Uint8Array) return { B: value };
  if (Array.isArray(value)) return { L: value.filter((member) => member !== undefined).map(toAttribute) };
  if (value instanceof Set) return setOf([...value]);
  if (value instanceof Map) return { M: toAttributeMap(Object.fromEntries(value)) };
  if (isPlain(value)) return { M: toAttributeMap(value) };
  throw new Error(`A value of type ${typeNameOf(value)} cannot be stored.`);
}

/** Converts the value of each property. Undefined values are omitted. */
export const toAttributeMap = (values: Readonly<Record<string, unknown>>): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toAttribute(value)]],
    ),
  );

function numberText(value: unknown): string | undefined {
  if (value instanceof NumberValue) return value.toString();
  if (typeof value === 'bigint') return `${value}`;
  if (typeof value !== 'number') return undefined;
  if (!Number.isFinite(value)) throw new Error(`${value} is not a number that can be stored.`);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new Error(`${value} is outside the range of safe integers; expected a NumberValue or a bigint.`);
  }
  return `${value}`;
}

function setOf(all: readonly unknown[]): AttributeValue {
  const members = all.filter((member) => member !== undefined);
  if (members.length === 0) throw new Error('An empty set cannot be stored.');
  if (members.every((member) => typeof member === 'string')) return { SS: members };
  if (members.every((member) => member instanceof Uint8Array)) return { BS: members };
  const numbers = members.map(numberText);
  if (numbers.every((text) => text !== undefined)) return { NS: numbers };
  throw new Error(
    'A set of mixed types cannot be stored; expected only strings, only numbers or only bytes.',
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const typeNameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.prototype.toString.call(value) : typeof value;

/*
 * The SDK's own converters have three flaws. They build objects by assignment, so an attribute called
 * __proto__ becomes the object's prototype and is lost. They recognise types by `constructor`, which can
 * also be the name of an attribute. They derive the type of a set from its first member. The converters here
 * define own properties and check only types.
 */

/**
 * Converts an attribute value to a JavaScript value. `number` converts the string form of a number. Lists and
 * maps are copied, and sets become Sets.
 */
function toNative(value: AttributeValue, number: (text: string) => unknown): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.M !== undefined) return toNativeMap(value.M, number);
  if (value.L !== undefined) return value.L.map((member) => toNative(member, number));
  if (value.SS !== undefined) return new Set(value.SS);
  if (value.NS !== undefined) return new Set(value.NS.map(number));
  if (value.BS !== undefined) return new Set(value.BS);
  if (value.B !== undefined) return value.B;
  throw new Error(`${Object.keys(value).join(' and ') || 'Nothing'} is not an attribute value type.`);
}

export const toNativeMap = (
  map: Readonly<Record<string, AttributeValue>>,
  number: (text: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).map(([name, member]) => [name, toNative(member, number)]));
