#!/usr/bin/env bash
# Claim: Dynoxide fills a list with nulls when an update sets an index beyond its end.
#
# Guess: SET tags[9] on a list of one element appends the value as the second element.
# Seen: The list has ten elements, eight of which are NULL.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, "Update expressions", adding elements to a list.
# DynamoDB Local 3.3.1 appends.
#
# Output:
#   first NULL NULL NULL NULL NULL NULL NULL NULL last
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
  PutItemCommand,
  UpdateItemCommand,
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
const Key = { p: { S: 'a' }, s: { S: '1' } };
await client.send(
  new PutItemCommand({ TableName: 'Things', Item: { ...Key, tags: { L: [{ S: 'first' }] } } }),
);
const { Attributes } = await client.send(
  new UpdateItemCommand({
    TableName: 'Things',
    Key,
    UpdateExpression: 'SET tags[9] = :value',
    ExpressionAttributeValues: { ':value': { S: 'last' } },
    ReturnValues: 'ALL_NEW',
  }),
);
console.log(Attributes.tags.L.map((element) => element.S ?? 'NULL').join(' '));
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
