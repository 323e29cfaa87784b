/** The SDK's conversion of a parsed response to attribute values. It modifies maps in place. */
interface Deserializer {
  _read(schema: unknown, value: unknown): unknown;
}

const kept = new WeakSet<object>();

/**
 * Restores an attribute named `__proto__` after the SDK's conversion. The SDK (3.1162) overwrites a top-level
 * one with undefined before reading it (`JsonShapeDeserializer2`), so this reads it separately and restores
 * it as an own property; twice has no further effect. Throws if the SDK's internals are not as expected,
 * because it is then unknown how it treats the attribute.
 */
export function keepEveryName<Client extends { readonly config: object }>(client: Client): Client {
  const { protocol } = client.config as { readonly protocol?: { readonly deserializer?: unknown } };
  const deserializer = protocol?.deserializer;
  if (!isDeserializer(deserializer))
    throw new Error(
      'This version of the AWS SDK parses responses in a way that this program does not support.',
    );
  if (kept.has(deserializer)) return client;
  kept.add(deserializer);
  const read = deserializer._read.bind(deserializer);
  deserializer._read = (schema, value) => {
    const own = isObject(value) ? Object.getOwnPropertyDescriptor(value, '__proto__') : undefined;
    if (!own || !isObject(value)) return read(schema, value);
    Reflect.deleteProperty(value, '__proto__');
    const map = read(schema, value);
    const alone = read(schema, { value: own.value });
    if (isObject(map) && isObject(alone))
      Object.defineProperty(map, '__proto__', { ...own, value: alone.value });
    return map;
  };
  return client;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDeserializer = (value: unknown): value is Deserializer =>
  isObject(value) && typeof value._read === 'function';
