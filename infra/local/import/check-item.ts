import type { StoredValue } from '#shared/models/attribute-value';
import { tableDefinition } from '../database/tables';
import type { ResolvedResource } from '../template/template';
import { checkName, checkValue } from './check-value';

type Attributes = Readonly<Record<string, StoredValue>>;

/** DynamoDB's maximum size of an item. */
const maxItemBytes = 400 * 1024;
const maxKeyBytes = { HASH: 2048, RANGE: 1024 } as const;

export interface ItemCheck {
  /** Throws an Error that names the attribute and what the table would accept. */
  check(item: Attributes): void;
}

interface Key {
  readonly name: string;
  readonly type: string;
  readonly maxBytes: number;
  /** Undefined for the table's own key, which every item has. */
  readonly index: string | undefined;
}

/**
 * Creates a check of what the table checks on writes: values, sizes, and keys. Each table key may occur once.
 */
export function createItemCheck(table: ResolvedResource): ItemCheck {
  const keys = keysOf(table);
  const own = keys.filter(({ index }) => index === undefined);
  const seen = new Set<string>();
  return {
    check(item) {
      for (const key of keys) checkKey(item, key);
      let bytes = 0;
      for (const [name, value] of Object.entries(item))
        bytes += checkName(name, name) + checkValue(value, name);
      if (bytes > maxItemBytes) {
        throw new Error(
          `the item is ${bytes.toLocaleString('en')} bytes; expected at most ${maxItemBytes.toLocaleString('en')} (${largest(item)})`,
        );
      }
      const id = own.map(({ name }) => JSON.stringify(item[name])).join();
      if (seen.has(id)) throw new Error(`the key ${id} occurs twice; expected each key once`);
      seen.add(id);
    },
  };
}

function keysOf(table: ResolvedResource): readonly Key[] {
  const { KeySchema = [], AttributeDefinitions = [], GlobalSecondaryIndexes = [] } = tableDefinition(table);
  const types = new Map(AttributeDefinitions.map((one) => [one.AttributeName, one.AttributeType]));
  const schemas = [
    { schema: KeySchema, index: undefined },
    ...GlobalSecondaryIndexes.map(({ KeySchema: schema = [], IndexName }) => ({ schema, index: IndexName })),
  ];
  return schemas.flatMap(({ schema, index }) =>
    schema.map(({ AttributeName: name = '', KeyType }) => ({
      name,
      type: types.get(name) ?? 'S',
      maxBytes: maxKeyBytes[KeyType === 'RANGE' ? 'RANGE' : 'HASH'],
      index,
    })),
  );
}

const typeWords: Readonly<Record<string, string>> = {
  S: 'text that is not empty',
  N: 'a number',
  B: 'bytes that are not empty',
};

function checkKey(item: Attributes, { name, type, maxBytes, index }: Key): void {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  // Such an item is not in the index.
  if (value === undefined && index !== undefined) return;
  const of = index === undefined ? 'the key' : `a key of the index ${index}`;
  const expected = `expected ${of} '${name}', ${typeWords[type]}`;
  if (value === undefined) throw new Error(`${name}: ${expected}`);
  const bytes = keyBytes(value, type);
  if (bytes === undefined || bytes === 0) {
    throw new Error(`${name}: it is ${JSON.stringify(value).slice(0, 80)}; ${expected}`);
  }
  if (bytes > maxBytes)
    throw new Error(`${name}: it is ${bytes} bytes long; ${of} can have at most ${maxBytes}`);
}

function keyBytes(value: StoredValue, type: string): number | undefined {
  if (type === 'S' && 'S' in value) return Buffer.byteLength(value.S);
  if (type === 'B' && 'B' in value) return value.B.length;
  return type === 'N' && 'N' in value ? 1 : undefined;
}

function largest(item: Attributes): string {
  const sizes = Object.entries(item).map(([name, value]) => ({ name, bytes: checkValue(value, name) }));
  const [first] = sizes.toSorted((one, other) => other.bytes - one.bytes);
  return first ? `its attribute ${first.name} alone is ${first.bytes.toLocaleString('en')}` : 'no attribute';
}
