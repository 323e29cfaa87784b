import type { AttributeValue, CancellationReason } from '@aws-sdk/client-dynamodb';
import { readUnits, writeUnitsOf } from './capacity';
import { cancelled, invalid, noTable } from './errors';
import { type Lag, projected, query, type ReadInput, type ReadPage, scan } from './reads';
import { statementOf } from './statements';
import { Table, type TableDefinition } from './table';
import { canonicalItem, type Item } from './values';
import {
  check,
  type Prepared,
  prepareDelete,
  preparePut,
  prepareStatement,
  prepareUpdate,
  type WriteInput,
} from './writes';

/** A completed change to an item. */
export interface Change<By> {
  readonly table: string;
  readonly key: Item;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  readonly by: By;
}

export interface RequestContext<By> {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly by: By;
  /** How far the replica for eventually consistent reads lags behind. By default, it does not lag. */
  readonly lag?: Lag;
  /**
   * The transaction's token. If it is repeated within ten minutes, the transaction counts as already done.
   */
  readonly token?: string | undefined;
}

interface Requests {
  readonly [table: string]: {
    readonly Keys?: readonly Item[];
    readonly PutRequest?: never;
  };
}

const readsPerTransaction = 100;
const statementsPerBatch = 25;

/**
 * An in-memory DynamoDB instance. It supports only what the engine uses and throws an error for anything
 * else.
 */
export class Database<By> {
  private readonly tables = new Map<string, Table>();
  private readonly transactions = new Map<string, string>();

  /** @param changed called after each change is made */
  constructor(
    definitions: readonly TableDefinition[],
    private readonly changed: (change: Change<By>) => void = () => undefined,
  ) {
    for (const definition of definitions) this.tables.set(definition.name, new Table(definition));
  }

  /** Returns the table with this name. Throws ResourceNotFoundException if there is none. */
  table(name: string): Table {
    const table = this.tables.get(name);
    if (!table) throw noTable(name);
    return table;
  }

  /**
   * Performs a complete request in a single step. `command` is a name such as `PutItemCommand`. Throws the
   * same errors as DynamoDB.
   */
  execute(command: string, input: unknown, context: RequestContext<By>): object {
    const run = this.commands[command];
    if (!run) throw new Error(`The simulated table does not know ${command}.`);
    return run(input as never, context);
  }

  /** Removes the expired items that `due` selects. */
  expire(context: RequestContext<By>, due: (item: Item) => boolean): void {
    for (const table of this.tables.values()) {
      const { timeToLive } = table.definition;
      if (timeToLive === undefined) continue;
      for (const item of table.scan()) {
        const at = Number(item[timeToLive]?.N ?? Number.POSITIVE_INFINITY);
        if (at * 1000 >= context.now || !due(item)) continue;
        const key = table.keyAttributes(item);
        this.apply({ table, key, before: item, after: undefined }, context);
      }
    }
  }

  private readonly commands: Readonly<Record<string, (input: never, context: RequestContext<By>) => object>> =
    {
      GetItemCommand: (input: ReadInput & { TableName: string; Key: Item }, context) => {
        const table = this.table(input.TableName);
        const { partition } = table.keyOf(input.Key);
        const behind = input.ConsistentRead ? undefined : context.lag?.(partition);
        const item = table.get(input.Key, behind === undefined ? undefined : context.now - behind);
        return {
          ...(item ? { Item: projected(item, input) } : {}),
          ConsumedCapacity: readUnits(item ? [item] : [], input.ConsistentRead),
        };
      },
      PutItemCommand: (input: WriteInput & { TableName: string; Item: Item }, context) =>
        this.write(preparePut(this.table(input.TableName), input), context),
      UpdateItemCommand: (
        input: WriteInput & { TableName: string; Key: Item; UpdateExpression: string; ReturnValues?: string },
        context,
      ) => {
        const prepared = prepareUpdate(this.table(input.TableName), input);
        const answer = this.write(prepared, context);
        const { before, after } = prepared;
        const Attributes = { ALL_NEW: after, ALL_OLD: before }[input.ReturnValues ?? ''];
        return Attributes ? { ...answer, Attributes } : answer;
      },
      DeleteItemCommand: (input: WriteInput & { TableName: string; Key: Item }, context) =>
        this.write(prepareDelete(this.table(input.TableName), input), context),
      QueryCommand: (input: ReadInput & { TableName: string }, context) =>
        pageAnswer(query(this.table(input.TableName), input, context.now, context.lag ?? noLag), input),
      ScanCommand: (input: ReadInput & { TableName: string }, context) =>
        pageAnswer(scan(this.table(input.TableName), input, context.now, context.lag ?? noLag), input),
      BatchGetItemCommand: (input: { RequestItems: Requests }, context) => this.batchGet(input, context),
      BatchWriteItemCommand: (input: { RequestItems: Record<string, BatchWrite[]> }, context) =>
        this.batchWrite(input, context),
      BatchExecuteStatementCommand: (input: { Statements: StatementInput[] }, context) =>
        this.statements(input.Statements, context),
      TransactWriteItemsCommand: (input: { TransactItems: TransactionPart[] }, context) =>
        this.transact(input.TransactItems, context),
      DescribeTableCommand: ({ TableName }: { TableName: string }) => ({
        Table: described(this.table(TableName)),
      }),
    };

  private batchGet({ RequestItems }: { RequestItems: Requests }, context: RequestContext<By>) {
    const Responses: Record<string, Item[]> = {};
    const read: Item[] = [];
    for (const [name, { Keys = [], ...input }] of Object.entries(RequestItems)) {
      const consistent = 'ConsistentRead' in input && input.ConsistentRead === true;
      const table = this.table(name);
      if (Keys.length > readsPerTransaction)
        throw invalid('Too many items requested for the BatchGetItem call');
      if (new Set(Keys.map(canonicalItem)).size < Keys.length)
        throw invalid('Provided list of item keys contains duplicates');
      const found = Keys.map((key) => {
        const behind = consistent ? undefined : context.lag?.(table.keyOf(key).partition);
        return table.get(key, behind === undefined ? undefined : context.now - behind);
      }).filter((item) => item !== undefined);
      Responses[name] = found;
      read.push(...found);
    }
    return { Responses, UnprocessedKeys: {}, ConsumedCapacity: [readUnits(read, true)] };
  }

  private batchWrite(input: { RequestItems: Record<string, BatchWrite[]> }, context: RequestContext<By>) {
    const all = Object.entries(input.RequestItems).flatMap(([name, writes]) =>
      writes.map((write) => {
        const table = this.table(name);
        if (write.PutRequest) return preparePut(table, { Item: write.PutRequest.Item });
        return prepareDelete(table, { Key: write.DeleteRequest?.Key ?? {} });
      }),
    );
    if (all.length > statementsPerBatch)
      throw invalid('Too many items requested for the BatchWriteItem call');
    refuseTwice(all, 'Provided list of item keys contains duplicates');
    for (const prepared of all) this.apply(prepared, context);
    return { UnprocessedItems: {}, ConsumedCapacity: [writeUnitsOf(all)] };
  }

  private statements(all: readonly StatementInput[], context: RequestContext<By>) {
    if (all.length > statementsPerBatch) throw invalid('Too many statements in a batch');
    const done: Prepared[] = [];
    const Responses = all.map(({ Statement, Parameters }) => {
      const statement = statementOf(Statement);
      try {
        const outcome = prepareStatement(this.table(statement.table), statement, Parameters);
        if ('code' in outcome) return { Error: { Code: outcome.code, Message: messages[outcome.code] } };
        this.apply(outcome, context);
        done.push(outcome);
        return { TableName: statement.table };
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
        return { Error: { Code: 'ValidationError', Message: error.message } };
      }
    });
    return { Responses, ConsumedCapacity: [writeUnitsOf(done)] };
  }

  private transact(parts: readonly TransactionPart[], context: RequestContext<By>) {
    const { token } = context;
    if (token !== undefined && this.transactions.has(token)) return {};
    if (parts.length > readsPerTransaction)
      throw invalid('Member must have length less than or equal to 100');
    const prepared: Prepared[] = [];
    const reasons = parts.map((part): CancellationReason => {
      try {
        prepared.push(this.preparePart(part));
        return { Code: 'None' };
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
        return { Code: 'ConditionalCheckFailed', Message: error.message };
      }
    });
    refuseTwice(prepared, 'Transaction request cannot include multiple operations on one item');
    if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
    prepared.forEach((one, index) => {
      if (!parts[index]?.ConditionCheck) this.apply(one, context);
    });
    if (token !== undefined) this.transactions.set(token, '');
    return { ConsumedCapacity: [writeUnitsOf(prepared, 2)] };
  }

  private preparePart({ Put, Update, Delete, ConditionCheck }: TransactionPart): Prepared {
    if (Put) return preparePut(this.table(Put.TableName), Put);
    if (Update) return prepareUpdate(this.table(Update.TableName), Update);
    if (Delete) return prepareDelete(this.table(Delete.TableName), Delete);
    if (!ConditionCheck) throw invalid('A part of a transaction that does nothing');
    const table = this.table(ConditionCheck.TableName);
    const before = check(table, ConditionCheck.Key, ConditionCheck);
    return { table, key: ConditionCheck.Key, before, after: before };
  }

  private write(prepared: Prepared, context: RequestContext<By>) {
    this.apply(prepared, context);
    return { ConsumedCapacity: writeUnitsOf([prepared]) };
  }

  private apply({ table, key, before, after }: Prepared, { now, by }: RequestContext<By>): void {
    if (!before && !after) return;
    table.write(key, after, now);
    this.changed({ table: table.definition.name, key, before, after, by });
  }
}

interface BatchWrite {
  readonly PutRequest?: { readonly Item: Item };
  readonly DeleteRequest?: { readonly Key: Item };
}

interface StatementInput {
  readonly Statement: string;
  readonly Parameters?: readonly AttributeValue[];
}

interface TransactionPart {
  readonly Put?: WriteInput & { readonly TableName: string; readonly Item: Item };
  readonly Update?: WriteInput & {
    readonly TableName: string;
    readonly Key: Item;
    readonly UpdateExpression: string;
  };
  readonly Delete?: WriteInput & { readonly TableName: string; readonly Key: Item };
  readonly ConditionCheck?: WriteInput & { readonly TableName: string; readonly Key: Item };
}

const messages = {
  ConditionalCheckFailed: 'The conditional request failed',
  DuplicateItem: 'Duplicate primary key exists in table',
} as const;

/** Returns a table's description, with the string keys of its indexes. */
function described(table: Table) {
  const { name: TableName, indexes } = table.definition;
  const names = indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, ...(sortKey ? [sortKey] : [])]);
  return {
    TableName,
    ItemCount: table.scan().length,
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: indexes.map(({ name: IndexName, partitionKey, sortKey }) => ({
      IndexName,
      IndexStatus: 'ACTIVE',
      Projection: { ProjectionType: 'ALL' },
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' }] : []),
      ],
    })),
  };
}

const noLag: Lag = () => undefined;

function pageAnswer({ bytes: _, ...page }: ReadPage, { ConsistentRead }: ReadInput) {
  const { LastEvaluatedKey, ...rest } = page;
  return {
    ...rest,
    ...(LastEvaluatedKey ? { LastEvaluatedKey } : {}),
    ConsumedCapacity: readUnits(page.Items, ConsistentRead),
  };
}

function refuseTwice(all: readonly Prepared[], message: string): void {
  const keys = all.map(({ table, key }) => `${table.definition.name} ${canonicalItem(key)}`);
  if (new Set(keys).size < keys.length) throw invalid(message);
}
