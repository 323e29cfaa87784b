import {
  type AttributeValue,
  BatchExecuteStatementCommand,
  type BatchStatementRequest,
  type DynamoDBClient,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { caller } from './workload';

type Item = Record<string, AttributeValue>;

/**
 * Runs the baseline for the engine: scan, visit and conditional PartiQL batches, without a journal,
 * checkpoints or a lease.
 */
export async function rawLoop(client: DynamoDBClient, table: string): Promise<number> {
  const update = `UPDATE "${table}" SET "userID" = ?, "_version" = ?, "_lastChangedAt" = ?, "updatedAt" = ? WHERE "id" = ? AND "userID" = ? AND "_version" = ?`;
  let changed = 0;
  for await (const items of scan(client, table, 1_000)) {
    const statements = items.flatMap((item): BatchStatementRequest[] => {
      const { id, userID, _version } = item;
      if (unmarshall(item).userID !== caller.email || !id || !userID || !_version) return [];
      const now = new Date();
      const set = [
        { S: caller.subject },
        { N: `${Number(_version.N) + 1}` },
        { N: `${+now}` },
        { S: now.toISOString() },
      ];
      return [{ Statement: update, Parameters: [...set, id, userID, _version] }];
    });
    const batches = Array.from({ length: Math.ceil(statements.length / 25) }, (_, index) =>
      statements.slice(index * 25, index * 25 + 25),
    );
    await Promise.all(
      batches.map((Statements) => client.send(new BatchExecuteStatementCommand({ Statements }))),
    );
    changed += statements.length;
  }
  return changed;
}

/** Works like the old client: reads pages of 100 records, then sends updates one after another. */
export async function oneByOne(client: DynamoDBClient, table: string): Promise<number> {
  const found: Item[] = [];
  for await (const items of scan(client, table, 100)) {
    found.push(...items.filter((item) => unmarshall(item).userID === caller.email));
  }
  for (const item of found) {
    await client.send(
      new UpdateItemCommand({
        TableName: table,
        Key: { id: item.id ?? { S: '' } },
        UpdateExpression: 'SET userID = :subject',
        ExpressionAttributeValues: { ':subject': { S: caller.subject } },
      }),
    );
  }
  return found.length;
}

async function* scan(client: DynamoDBClient, TableName: string, Limit: number): AsyncGenerator<Item[]> {
  let start: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName, Limit, ExclusiveStartKey: start }),
    );
    yield Items;
    start = LastEvaluatedKey;
  } while (start);
}
