#!/usr/bin/env bash
# Claim: A segmented Scan of dynoxide ends early if the record at its cursor has been deleted.
#
# Guess: A job that deletes what it reads, page by page, with TotalSegments 2, visits all records of its
# segment.
# Seen: The scan ends after the first page that follows a deletion, without an error. Most records stay.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, "Parallel scan": LastEvaluatedKey is a position, not
# a record.
#
# Output:
#   17 records in the segment, 12 left
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
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
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
for (let i = 0; i < 40; i += 1) {
  const Item = { p: { S: `p${i}` }, s: { S: '1' } };
  await client.send(new PutItemCommand({ TableName: 'Things', Item }));
}
const segment = { TableName: 'Things', TotalSegments: 2, Segment: 0 };
const before = (await client.send(new ScanCommand(segment))).Count;
let ExclusiveStartKey;
do {
  const page = await client.send(new ScanCommand({ ...segment, Limit: 5, ExclusiveStartKey }));
  for (const Key of page.Items) await client.send(new DeleteItemCommand({ TableName: 'Things', Key }));
  ExclusiveStartKey = page.LastEvaluatedKey;
} while (ExclusiveStartKey);
const left = (await client.send(new ScanCommand(segment))).Count;
console.log(`${before} records in the segment, ${left} left`);
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
