#!/usr/bin/env bash
# Claim: ScannedCount of dynoxide counts a record that the page does not hold.
#
# Guess: Without a filter, Count and ScannedCount of a page are the same.
# Seen: At the 1 MB limit, ScannedCount is one more than Count; the record that is not there comes on the
# next page.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB API Reference, Scan, ScannedCount: without a filter it equals Count.
#
# Output:
#   Count/ScannedCount per page: 2/3 2/3 1/1
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
import { CreateTableCommand, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';

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
const pages = [];
let ExclusiveStartKey;
do {
  const page = await client.send(new ScanCommand({ TableName: 'Things', ExclusiveStartKey }));
  pages.push(`${page.Count}/${page.ScannedCount}`);
  ExclusiveStartKey = page.LastEvaluatedKey;
} while (ExclusiveStartKey);
console.log(`Count/ScannedCount per page: ${pages.join(' ')}`);
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
