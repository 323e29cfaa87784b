/** A stored value, compatible with the SDK's own type. */
export type StoredValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: Uint8Array }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly SS: string[] }
  | { readonly NS: string[] }
  | { readonly BS: Uint8Array[] }
  | { readonly L: StoredValue[] }
  | { readonly M: Record<string, StoredValue> };

type Reader = (value: unknown) => StoredValue | undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every(isText) ? value : undefined;
const isNumber = (value: unknown): value is string =>
  isText(value) && value.trim() !== '' && Number.isFinite(Number(value));

/** Decodes base64; returns undefined if it is invalid. */
function bytesOf(value: unknown): Uint8Array | undefined {
  if (!isText(value) || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return undefined;
  try {
    return Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Parsers by attribute type. A parser returns undefined for an invalid value. */
const readers: Readonly<Record<string, Reader>> = {
  S: (value) => (isText(value) ? { S: value } : undefined),
  N: (value) => (isNumber(value) ? { N: value } : undefined),
  B: (value) => {
    const B = bytesOf(value);
    return B && { B };
  },
  BOOL: (value) => (typeof value === 'boolean' ? { BOOL: value } : undefined),
  NULL: (value) => (value === true ? { NULL: true } : undefined),
  SS: (value) => {
    const SS = texts(value);
    return SS && { SS };
  },
  NS: (value) => {
    const NS = texts(value);
    return NS?.every(isNumber) ? { NS } : undefined;
  },
  BS: (value) => {
    const BS = texts(value)?.map(bytesOf);
    return BS?.every((bytes) => bytes !== undefined) ? { BS } : undefined;
  },
  L: (value) => (Array.isArray(value) ? { L: value.map((member) => attributeValue(member)) } : undefined),
  M: (value) => (isObject(value) ? { M: attributesOf(value) } : undefined),
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts an exported item. Throws an Error with the name of an invalid attribute. */
export function attributesOf(item: Readonly<Record<string, unknown>>): Record<string, StoredValue> {
  const attributes: Record<string, StoredValue> = {};
  for (const [name, value] of Object.entries(item)) {
    try {
      // Unlike an assignment, this also works for an attribute named __proto__.
      Object.defineProperty(attributes, name, {
        value: attributeValue(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }
  return attributes;
}

function attributeValue(value: unknown): StoredValue {
  const [entry, ...more] = isObject(value) ? Object.entries(value) : [];
  const reader = entry && Object.hasOwn(readers, entry[0]) ? readers[entry[0]] : undefined;
  const read = more.length === 0 ? reader?.(entry?.[1]) : undefined;
  if (read) return read;
  throw new Error(`${JSON.stringify(value)?.slice(0, 80)} is not an attribute value such as {"S": "text"}`);
}

/** Formats a value as JSON in which `shown` replaces bytes, including those of a Buffer. */
export const jsonWithBytes = (value: unknown, shown: (bytes: Uint8Array) => unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, name, member: unknown) {
    // JSON.stringify has already called a Buffer's toJSON, so take the bytes from the object with it.
    const held = this[name];
    return held instanceof Uint8Array ? shown(held) : member;
  });
