#!/usr/bin/env bash
# Claim: A transaction of dynoxide doubles the write units of the table, but not those of an index.
#
# Guess: A transactional put of a small record with one index entry uses 2 units for the table and 2 for the
# index.
# Seen: The index is charged 1 unit. DynamoDB Local 3.3.1 reports 2.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, "Read and write operations": transactional writes
# need two units.
#
# Output:
#   table: 2, index: 1
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  @dynoxide/linux-x64@1.2.1 @aws-sdk/client-dynamodb@3.1169.0
cat >run.mjs <<'CODE'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { CreateTableCommand, DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const program = 'node_modules/@dynoxide/linux-x64/dynoxide';
const database = spawn(program, ['--host', '127.0.0.1', '--port', `${port}`]);
await once(database.stderr, 'data');
const client = new DynamoDBClient({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
await client.send(
  new CreateTableCommand({
    TableName: 'Things',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['p', 's'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: 'p', KeyType: 'HASH' },
      { AttributeName: 's', KeyType: 'RANGE' },
    ],
  }),
);
await client.send(
  new CreateTableCommand({
    TableName: 'Indexed',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['p', 'g'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [{ AttributeName: 'p', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byG',
        KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  }),
);
const { ConsumedCapacity } = await client.send(
  new TransactWriteItemsCommand({
    ReturnConsumedCapacity: 'INDEXES',
    TransactItems: [{ Put: { TableName: 'Indexed', Item: { p: { S: 'a' }, g: { S: 'b' } } } }],
  }),
);
const [{ Table, GlobalSecondaryIndexes }] = ConsumedCapacity;
console.log(`table: ${Table.CapacityUnits}, index: ${GlobalSecondaryIndexes.byG.CapacityUnits}`);
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
