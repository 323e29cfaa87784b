#!/usr/bin/env bash
# Claim: Dynoxide refuses EXISTS in a PartiQL transaction.
#
# Guess: A transaction may check a record with EXISTS and update another one.
# Seen: The transaction is refused as malformed.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, "Performing transactions with PartiQL", EXISTS.
# DynamoDB Local 3.3.1 accepts it.
#
# Output:
#   ValidationException: Statement wasn't well formed, can't be processed: Expected data manipulation
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
  ExecuteTransactionCommand,
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
const TransactStatements = [
  { Statement: `EXISTS(SELECT * FROM "Things" WHERE p = 'a' AND s = '1' AND n = 1)` },
  { Statement: `UPDATE "Things" SET seen = 1 WHERE p = 'a' AND s = '2'` },
];
const result = await client.send(new ExecuteTransactionCommand({ TransactStatements })).then(
  () => 'accepted',
  ({ name, message }) => `${name}: ${message}`,
);
console.log(result);
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
