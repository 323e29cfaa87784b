import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import getPort from 'get-port';

/** A test table: partition key `pk`, sort key `sk`, index `byKind` (`kind`, `sk`). */
const indexedTable = {
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: ['pk', 'sk', 'kind'].map(
    (AttributeName) => ({ AttributeName, AttributeType: 'S' }) as const,
  ),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byKind',
      KeySchema: [
        { AttributeName: 'kind', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
} as const;

/** Starts the embedded DynamoDB in memory, with the given tables. */
export async function startDynamodb(
  tables: readonly string[],
): Promise<{ client: DynamoDBClient; stop(): Promise<void> }> {
  const port = await getPort({ host: '127.0.0.1' });
  const program = join(process.cwd(), 'node_modules/@dynoxide/linux-x64/dynoxide');
  const child = spawn(program, ['--host', '127.0.0.1', '--port', `${port}`], { stdio: 'ignore' });
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 20,
  });
  for (const TableName of tables) {
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, BillingMode } =
      structuredClone(indexedTable);
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode,
        KeySchema: [...KeySchema],
        AttributeDefinitions: [...AttributeDefinitions],
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.map((index) => ({
          ...index,
          KeySchema: [...index.KeySchema],
        })),
      }),
    );
  }
  return {
    client,
    async stop() {
      client.destroy();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
