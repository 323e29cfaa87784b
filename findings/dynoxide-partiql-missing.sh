#!/usr/bin/env bash
# Claim: In PartiQL, dynoxide takes <> on a missing attribute as false.
#
# Guess: A record without the attribute matches `n <> 1`, as it matches the FilterExpression `n <> :one`.
# Seen: PartiQL leaves the record out, and the FilterExpression finds it.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, comparison operators. DynamoDB Local 3.3.1 finds it
# in both.
#
# Output:
#   PartiQL: 2; FilterExpression: 2 3
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
  QueryCommand,
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
const Statement = `SELECT s FROM "Things" WHERE p = 'a' AND n <> 1`;
const partiql = await client.send(new ExecuteStatementCommand({ Statement }));
const query = await client.send(
  new QueryCommand({
    TableName: 'Things',
    KeyConditionExpression: 'p = :p',
    FilterExpression: 'n <> :one',
    ExpressionAttributeValues: { ':p': { S: 'a' }, ':one': { N: '1' } },
  }),
);
const keys = ({ Items }) => Items.map(({ s }) => s.S).join(' ');
console.log(`PartiQL: ${keys(partiql)}; FilterExpression: ${keys(query)}`);
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
