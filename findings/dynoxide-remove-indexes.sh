#!/usr/bin/env bash
# Claim: Dynoxide counts the second index of a REMOVE in the shortened list.
#
# Guess: REMOVE tags[0], tags[2] on the list a b c d removes a and c, because both indexes refer to the list
# before the update.
# Seen: It removes a and d, without an error.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, "Update expressions", REMOVE. DynamoDB Local 3.3.1
# removes a and c.
#
# Output:
#   b c
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
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  }),
);

const Key = { id: { S: '1' } };
const tags = { L: ['a', 'b', 'c', 'd'].map((S) => ({ S })) };
await client.send(new PutItemCommand({ TableName: 'Things', Item: { ...Key, tags } }));
const { Attributes } = await client.send(
  new UpdateItemCommand({
    TableName: 'Things',
    Key,
    UpdateExpression: 'REMOVE tags[0], tags[2]',
    ReturnValues: 'ALL_NEW',
  }),
);
console.log(Attributes.tags.L.map(({ S }) => S).join(' '));
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
