import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';

/**
 * A request that either database can answer. `input` returns the request with the database's own table names
 * inserted.
 */
export interface SomeRequest {
  readonly command: string;
  readonly input: (tables: { readonly rows: string; readonly records: string }) => Record<string, unknown>;
}

/** Only a few keys, so that requests are often about the same items. */
const pk = fc.constantFrom('a', 'b').map((text): AttributeValue => ({ S: text }));
const sk = fc.constantFrom('1', '10', '2', 'x').map((text): AttributeValue => ({ S: text }));
const id = fc.constantFrom('r1', 'r2', 'r3').map((text): AttributeValue => ({ S: text }));
const rowKey = fc.record({ pk, sk });
const recordKey = fc.record({ id });

const value: fc.Arbitrary<AttributeValue> = fc.constantFrom<AttributeValue>(
  { S: 'x' },
  { S: 'y' },
  { S: '' },
  { N: '1' },
  { N: '1.0' },
  { N: '2' },
  { N: '-10' },
  { BOOL: true },
  { BOOL: false },
  { L: [{ S: 'x' }, { N: '1' }] },
  { M: { attempt: { N: '1' }, text: { S: 'x' } } },
  { SS: ['x', 'y'] },
  { SS: ['y', 'x'] },
);
const name = fc.constantFrom('one', 'two', 'made-odd', 'status');
const plainName = fc.constantFrom('one', 'two', 'status');
const attributes = fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true });
const listed = fc.constantFrom<Record<string, AttributeValue>>(
  {},
  { list: { S: 'ALL' }, at: { S: '1' } },
  { list: { S: 'ALL' }, at: { S: '2' } },
);

const request = <Shape>(
  command: string,
  shape: fc.Arbitrary<Shape>,
  input: (
    shape: Shape,
    tables: { readonly rows: string; readonly records: string },
  ) => Record<string, unknown>,
): fc.Arbitrary<SomeRequest> => shape.map((drawn) => ({ command, input: (tables) => input(drawn, tables) }));

/** Conditions in the forms that the engine uses, with their values. */
const condition = fc
  .record({
    form: fc.constantFrom(
      ...['none', 'absent', 'present', 'equal', 'unequal', 'free', 'own', 'one of', 'inner'],
    ),
    value,
  })
  .map(({ form, value: given }) => {
    const values = { ':v': given };
    const names = { '#status': 'status' };
    switch (form) {
      case 'absent':
        return { ConditionExpression: 'attribute_not_exists(pk)' };
      case 'present':
        return { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(one)' };
      case 'equal':
        return { ConditionExpression: 'one = :v', ExpressionAttributeValues: values };
      case 'unequal':
        return { ConditionExpression: 'one <> :v', ExpressionAttributeValues: values };
      case 'free':
        return {
          ConditionExpression:
            '(attribute_not_exists(one) OR one < :v) AND (attribute_not_exists(two) OR NOT two = :v)',
          ExpressionAttributeValues: values,
        };
      case 'own':
        return {
          ConditionExpression: 'attribute_not_exists(pk) OR one = :v',
          ExpressionAttributeValues: values,
        };
      case 'one of':
        return {
          ConditionExpression: '#status IN (:v, :w) AND one <= :v',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: { ...values, ':w': { S: 'x' } },
        };
      case 'inner':
        return {
          ConditionExpression: 'attribute_not_exists(two) OR two.attempt <> :v',
          ExpressionAttributeValues: values,
        };
      default:
        return {};
    }
  });

const update = fc
  .record({ key: rowKey, value, condition, form: fc.constantFrom('set', 'remove', 'both', 'keep') })
  .map(({ key, value: given, condition: on, form }) => {
    const expressions: Record<string, string> = {
      set: 'SET one = :new, #status = :new',
      remove: 'REMOVE one, two',
      both: 'SET two = :new REMOVE one, #status',
      keep: 'SET one = if_not_exists(one, :new)',
    };
    const text = expressions[form] ?? '';
    const uses = `${text} ${on.ConditionExpression ?? ''}`;
    return {
      Key: key,
      UpdateExpression: text,
      ...on,
      ExpressionAttributeNames: uses.includes('#status') ? { '#status': 'status' } : undefined,
      ExpressionAttributeValues: used(uses, { ...on.ExpressionAttributeValues, ':new': given }),
    };
  });

/** Both databases reject values that no expression uses, so unused values are removed. */
function used(text: string, values: Record<string, AttributeValue>) {
  const kept = Object.entries(values).filter(([placeholder]) => new RegExp(`${placeholder}\\b`).test(text));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const row = fc
  .record({ key: rowKey, listed, attributes })
  .map((drawn) => ({ ...drawn.attributes, ...drawn.listed, ...drawn.key }));
const record = fc
  .record({ key: recordKey, attributes })
  .map((drawn) => ({ ...drawn.attributes, ...drawn.key }));

const statement = fc
  .record({
    kind: fc.constantFrom('insert', 'update', 'unset', 'delete'),
    id,
    set: fc.tuple(plainName, value),
    test: fc.option(fc.tuple(plainName, value)),
    missing: fc.option(plainName),
  })
  .map(({ kind, id: key, set, test, missing }) => (table: string) => {
    const where = [
      '"id" = ?',
      ...(test ? [`"${test[0]}" = ?`] : []),
      ...(missing ? [`"${missing}" IS MISSING`] : []),
    ].join(' AND ');
    const tested = [key, ...(test ? [test[1]] : [])];
    const other = set[0] === 'one' ? 'two' : 'one';
    switch (kind) {
      case 'insert':
        return {
          Statement: `INSERT INTO "${table}" VALUE {'id': ?, '${set[0]}': ?}`,
          Parameters: [key, set[1]],
        };
      case 'update':
        return {
          Statement: `UPDATE "${table}" SET "${set[0]}" = ?, "updatedAt" = ? WHERE ${where}`,
          Parameters: [set[1], { S: 'now' }, ...tested],
        };
      case 'unset':
        return {
          Statement: `UPDATE "${table}" SET "${set[0]}" = ? REMOVE "${other}" WHERE ${where}`,
          Parameters: [set[1], ...tested],
        };
      default:
        return { Statement: `DELETE FROM "${table}" WHERE ${where}`, Parameters: tested };
    }
  });

/** A Query's parameters. */
const query = fc.record({
  pk,
  form: fc.constantFrom('all', 'beginning', 'upTo', 'from'),
  sk,
  forward: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 3 })),
  filter: fc.boolean(),
});

const conditions: Readonly<Record<string, string>> = {
  all: 'pk = :pk',
  beginning: 'pk = :pk AND begins_with(sk, :sk)',
  upTo: 'pk = :pk AND sk <= :sk',
  from: 'pk = :pk AND sk >= :sk',
};

const mustExist = ({ ConditionExpression: given }: { readonly ConditionExpression?: string }) => ({
  ConditionExpression: `attribute_exists(pk)${given === undefined ? '' : ` AND (${given})`}`,
  ReturnValues: 'ALL_OLD',
});

/** All kinds of requests that the engine sends. */
export const someRequest: fc.Arbitrary<SomeRequest> = fc.oneof(
  {
    arbitrary: request('PutItem', fc.record({ row, condition }), (drawn, { rows }) => ({
      TableName: rows,
      Item: drawn.row,
      ...drawn.condition,
    })),
    weight: 4,
  },
  {
    arbitrary: request(
      'UpdateItem',
      fc.record({ update, isOld: fc.boolean() }),
      ({ update: drawn, isOld }, { rows }) => ({
        TableName: rows,
        ...drawn,
        // The engine requests the old item only if it must exist.
        ...(isOld ? mustExist(drawn) : { ReturnValues: 'ALL_NEW' }),
      }),
    ),
    weight: 4,
  },
  request('DeleteItem', fc.record({ rowKey, condition }), (drawn, { rows }) => ({
    TableName: rows,
    Key: drawn.rowKey,
    ...drawn.condition,
  })),
  request('GetItem', rowKey, (Key, { rows }) => ({ TableName: rows, Key, ConsistentRead: true })),
  request('Query', query, (drawn, { rows }) => ({
    TableName: rows,
    KeyConditionExpression: conditions[drawn.form],
    ExpressionAttributeValues: { ':pk': drawn.pk, ...(drawn.form === 'all' ? {} : { ':sk': drawn.sk }) },
    ScanIndexForward: drawn.forward,
    ConsistentRead: true,
    ...(drawn.limit === null ? {} : { Limit: drawn.limit, ProjectionExpression: 'sk' }),
    ...(drawn.filter && drawn.limit === null ? { FilterExpression: 'attribute_not_exists(one)' } : {}),
  })),
  request('Query', fc.boolean(), (forward, { rows }) => ({
    TableName: rows,
    IndexName: 'byList',
    KeyConditionExpression: '#list = :all AND #at < :at',
    FilterExpression: 'attribute_not_exists(one) OR one <> :at',
    ExpressionAttributeNames: { '#list': 'list', '#at': 'at' },
    ExpressionAttributeValues: { ':all': { S: 'ALL' }, ':at': { S: '2' } },
    ScanIndexForward: forward,
  })),
  request(
    'BatchGetItem',
    fc.uniqueArray(id, { minLength: 1, selector: ({ S }) => S }),
    (ids, { records }) => ({
      RequestItems: { [records]: { ConsistentRead: true, Keys: ids.map((one) => ({ id: one })) } },
    }),
  ),
  request(
    'BatchWriteItem',
    fc.uniqueArray(record, { minLength: 1, maxLength: 3, selector: ({ id: { S } }) => S }),
    (all, { records }) => ({
      RequestItems: { [records]: all.map((Item) => ({ PutRequest: { Item } })) },
    }),
  ),
  {
    arbitrary: request(
      'BatchExecuteStatement',
      fc.array(statement, { minLength: 1, maxLength: 3 }),
      (all, { records }) => {
        const given = all.map((one) => one(records));
        const keys = given.map(({ Statement, Parameters }) =>
          JSON.stringify(
            Parameters[
              Statement.startsWith('INSERT') ? 0 : (Statement.split('WHERE')[0]?.match(/\?/g)?.length ?? 0)
            ],
          ),
        );
        return { Statements: given.filter((_, index) => keys.indexOf(keys[index] ?? '') === index) };
      },
    ),
    weight: 6,
  },
  {
    arbitrary: request(
      'TransactWriteItems',
      fc.record({ put: row, update, check: fc.record({ rowKey, condition }), removed: recordKey }),
      (drawn, { rows, records }) => {
        const keyOf = ({ pk: partition, sk: sort }: { pk: AttributeValue; sk: AttributeValue }) =>
          `${partition.S} ${sort.S}`;
        const taken = new Set([keyOf(drawn.put)]);
        const isNew = (key: string) => !taken.has(key) && taken.add(key);
        return {
          TransactItems: [
            {
              Put: {
                TableName: rows,
                Item: drawn.put,
                ConditionExpression: 'attribute_not_exists(pk) OR one = :v',
                ExpressionAttributeValues: { ':v': { S: 'x' } },
              },
            },
            ...(isNew(keyOf(drawn.update.Key)) ? [{ Update: { TableName: rows, ...drawn.update } }] : []),
            ...(drawn.check.condition.ConditionExpression && isNew(keyOf(drawn.check.rowKey))
              ? [{ ConditionCheck: { TableName: rows, Key: drawn.check.rowKey, ...drawn.check.condition } }]
              : []),
            { Delete: { TableName: records, Key: drawn.removed } },
          ],
        };
      },
    ),
    weight: 2,
  },
);
