#!/usr/bin/env bash
# Claim: A PartiQL SELECT of dynoxide has no 1 MB limit.
#
# Guess: A SELECT over 1.9 MB ends within 1 MB or so and returns a NextToken, like Query and Scan.
# Seen: All five records of 390 KB arrive in one page, without a NextToken, so a loop over pages is never
# tested.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, ExecuteStatement: a read is limited to 1 MB.
#
# Output:
#   5 records, NextToken: false
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
const text = 'x'.repeat(390_000);
for (const s of ['1', '2', '3', '4', '5']) {
  const Item = { p: { S: 'a' }, s: { S: s }, text: { S: text } };
  await client.send(new PutItemCommand({ TableName: 'Things', Item }));
}
const page = await client.send(new ExecuteStatementCommand({ Statement: 'SELECT * FROM "Things"' }));
console.log(`${page.Items.length} records, NextToken: ${page.NextToken !== undefined}`);
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
