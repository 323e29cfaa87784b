import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** The attribute names and values that the expressions of one request refer to. */
class Terms {
  private readonly names = new Map<string, string>();
  private readonly values = new Map<string, unknown>();

  path(path: Path): string {
    const [first = '', ...rest] = typeof path === 'string' ? [path] : path;
    const parts = rest.map((part) => (typeof part === 'number' ? `[${part}]` : `.${this.name(part)}`));
    return this.name(`${first}`) + parts.join('');
  }

  value(path: Path, value: unknown): string {
    const name = typeof path === 'string' ? path : path.at(-1);
    const word = typeof name === 'string' && this.isReadable(name, this.values) ? name : 'v';
    let placeholder = `:${word}`;
    for (let count = 2; this.values.has(placeholder); count += 1) placeholder = `:${word}${count}`;
    this.values.set(placeholder, value);
    return placeholder;
  }

  maps<Value>() {
    const names = [...this.names].map(([name, placeholder]) => [placeholder, name]);
    return {
      ...(names.length > 0
        ? { ExpressionAttributeNames: Object.fromEntries(names) as Record<string, string> }
        : {}),
      ...(this.values.size > 0
        ? { ExpressionAttributeValues: Object.fromEntries(this.values) as Record<string, Value> }
        : {}),
    };
  }

  private name(name: string): string {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const taken = new Set(this.names.values());
    let placeholder = this.isReadable(name, this.names) ? `#${name}` : `#n${this.names.size}`;
    for (let count = this.names.size + 1; taken.has(placeholder); count += 1) placeholder = `#n${count}`;
    this.names.set(name, placeholder);
    return placeholder;
  }

  /**
   * Placeholders consist of letters, digits and underscores. Few of them are long, because an expression may
   * have at most 4 KB.
   */
  private isReadable(name: string, known: ReadonlyMap<string, unknown>): boolean {
    return known.size < 25 && /^\w{1,30}$/.test(name);
  }
}

/** An attribute's name, or the names and indexes that lead to a part of an attribute. */
export type Path = string | readonly (string | number)[];

export type Condition = (terms: Terms) => string;

const comparison =
  (operator: string) =>
  (path: Path, value: unknown): Condition =>
  (terms) =>
    `${terms.path(path)} ${operator} ${terms.value(path, value)}`;

export const equal = comparison('=');
export const different = comparison('<>');
export const below = comparison('<');
export const above = comparison('>');
export const atMost = comparison('<=');

export const exists =
  (path: Path): Condition =>
  (terms) =>
    `attribute_exists(${terms.path(path)})`;

export const missing =
  (path: Path): Condition =>
  (terms) =>
    `attribute_not_exists(${terms.path(path)})`;

/** The attribute still has the value that was read, or is still missing if there was none. */
export const unchanged = (path: Path, before: unknown): Condition =>
  before === undefined ? missing(path) : equal(path, before);

export const isIn =
  (path: Path, values: readonly unknown[]): Condition =>
  (terms) =>
    `${terms.path(path)} IN (${values.map((value) => terms.value(path, value)).join(', ')})`;

export const anyOf =
  (...conditions: readonly Condition[]): Condition =>
  (terms) =>
    `(${conditions.map((condition) => condition(terms)).join(' OR ')})`;

/** A value that DynamoDB computes from the stored item. */
class Computed {
  constructor(readonly textOf: (name: string, terms: Terms, path: Path) => string) {}
}

/** The stored value or, if there is none, the given value. */
export const ifMissing = (value: unknown) =>
  new Computed((name, terms, path) => `if_not_exists(${name}, ${terms.value(path, value)})`);

/** The sum of the stored number, or 0 if there is none, and the given number. */
export const plus = (delta: number) =>
  new Computed(
    (name, terms, path) => `if_not_exists(${name}, ${terms.value(path, 0)}) + ${terms.value(path, delta)}`,
  );

/** The stored list or, if there is none, `first`, followed by the given elements. */
export const appended = (elements: readonly unknown[], first: readonly unknown[] = []) =>
  new Computed(
    (name, terms, path) =>
      `list_append(if_not_exists(${name}, ${terms.value(path, first)}), ${terms.value(path, elements)})`,
  );

/** A change to an item. Conditions and names that are `false`, `null` or `undefined` are left out. */
export interface ItemChange {
  /** The attributes to set. An attribute with the value `undefined` stays as it is. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly (string | false | null | undefined)[];
  readonly when?: readonly (Condition | false | null | undefined)[];
}

export function updateExpression<Value = unknown>({ set = {}, remove = [], when = [] }: ItemChange) {
  const terms = new Terms();
  const assignments = Object.entries(set)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const placeholder = terms.path(name);
      const text =
        value instanceof Computed ? value.textOf(placeholder, terms, name) : terms.value(name, value);
      return `${placeholder} = ${text}`;
    });
  const removed = remove.filter((name) => typeof name === 'string').map((name) => terms.path(name));
  const conditions = when.filter((condition) => typeof condition === 'function').map((text) => text(terms));
  return {
    UpdateExpression: [
      ...(assignments.length > 0 ? [`SET ${assignments.join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
    ].join(' '),
    ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
    ...terms.maps<Value>(),
  };
}

export function conditionExpression<Value = unknown>(...when: readonly Condition[]) {
  const terms = new Terms();
  return { ConditionExpression: when.map((text) => text(terms)).join(' AND '), ...terms.maps<Value>() };
}

/** Waits for a conditional write. Returns false if its condition was not met. */
export const isMet = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    },
  );

/** An item in a table. `TableName` is the physical name. */
export interface ItemAddress {
  readonly TableName: string;
  readonly Key: Readonly<Record<string, unknown>>;
}

/**
 * Changes an item. Returns undefined if a condition is not met. Otherwise, returns the item as it is
 * afterwards or as it was before or, by default, without attributes.
 */
export async function updateIf(
  client: Pick<DynamoDBDocumentClient, 'send'>,
  item: ItemAddress,
  change: ItemChange,
  returned: 'ALL_NEW' | 'ALL_OLD' | 'NONE' = 'NONE',
): Promise<Record<string, unknown> | undefined> {
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({ ...item, ...updateExpression(change), ReturnValues: returned }),
    );
    return Attributes ?? {};
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
