#!/usr/bin/env bash
# Claim: Dynoxide ignores ORDER BY ... DESC in PartiQL.
#
# Guess: A SELECT over one partition, ordered by the sort key in descending order, returns the last record
# first.
# Seen: The records are in ascending order, and there is no error.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, PartiQL select statements, ORDER BY.
#
# Output:
#   1 2 3
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
  DynamoDBClient,
  ExecuteStatementCommand,
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
const Statement = `SELECT s FROM "Things" WHERE p = 'a' ORDER BY s DESC`;
const { Items } = await client.send(new ExecuteStatementCommand({ Statement }));
console.log(Items.map(({ s }) => s.S).join(' '));
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
