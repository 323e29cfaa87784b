#!/usr/bin/env bash
# Claim: Dynoxide counts the records of a table at once.
#
# Guess: ItemCount is an estimate, updated about every six hours, so it is 0 right after the first writes.
# Seen: ItemCount is exact, so code that relies on it passes every test and is wrong on AWS.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB API Reference, TableDescription, ItemCount.
#
# Output:
#   ItemCount right after three writes: 3
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
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';

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
for (const s of ['1', '2', '3']) {
  const Item = { p: { S: 'a' }, s: { S: s }, ...(s === '3' ? {} : { n: { N: s } }) };
  await client.send(new PutItemCommand({ TableName: 'Things', Item }));
}
const { Table } = await client.send(new DescribeTableCommand({ TableName: 'Things' }));
console.log(`ItemCount right after three writes: ${Table.ItemCount}`);
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
