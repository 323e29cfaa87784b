import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** A DynamoDB item. It is never modified. A write creates a new item. */
export type Item = Readonly<Record<string, AttributeValue>>;

/**
 * Returns true if DynamoDB considers the values equal. It compares numbers by value and ignores the order of
 * set elements.
 */
export function same(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a === b || canonical(a) === canonical(b);
}

/** Returns the same string for all equivalent forms of a value. */
export function canonical(value: AttributeValue): string {
  if (value.N !== undefined) return `N${Number(value.N)}`;
  if (value.S !== undefined) return `S${JSON.stringify(value.S)}`;
  if (value.B !== undefined) return `B${bytesText(value.B)}`;
  if (value.L !== undefined) return `L[${value.L.map(canonical).join()}]`;
  if (value.M !== undefined) return `M${canonicalItem(value.M)}`;
  if (value.SS !== undefined) return `SS${JSON.stringify([...value.SS].sort())}`;
  if (value.NS !== undefined) return `NS${JSON.stringify(value.NS.map(Number).sort())}`;
  if (value.BS !== undefined) return `BS${JSON.stringify(value.BS.map(bytesText).sort())}`;
  return JSON.stringify(value);
}

/** Returns the same string for an item, regardless of the order of its attributes. */
export const canonicalItem = (item: Item): string =>
  `{${Object.entries(item)
    .map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`)
    .sort()
    .join()}}`;

const bytesText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Compares two values that have the same ordered type. Returns undefined if they cannot be compared. */
export function order(a: AttributeValue | undefined, b: AttributeValue | undefined): number | undefined {
  if (a?.N !== undefined && b?.N !== undefined) return Number(a.N) - Number(b.N);
  if (a?.S !== undefined && b?.S !== undefined) return orderOfText(a.S, b.S);
  if (a?.B !== undefined && b?.B !== undefined) return Buffer.compare(a.B, b.B);
  return undefined;
}

/** Compares two strings by their UTF-8 bytes, as DynamoDB does. */
export function orderOfText(a: string, b: string): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Returns a value's type: `S`, `N`, `M`, ... */
export const typeOf = (value: AttributeValue): string => Object.keys(value)[0] ?? '';
