import type { AttributeValue } from '@aws-sdk/client-dynamodb';

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
