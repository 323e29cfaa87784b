#!/usr/bin/env bash
# Claim: Dynoxide knows CONTAINS in PartiQL, but not SIZE, ATTRIBUTE_TYPE and SET_ADD.
#
# Guess: The documented functions of PartiQL work in a WHERE and a SET clause.
# Seen: Three of the four statements are refused as malformed.
# Versions: @dynoxide/linux-x64 1.2.1
# Source of the guess: Amazon DynamoDB Developer Guide, "Use PartiQL functions". DynamoDB Local 3.3.1
# accepts all four.
#
# Output:
#   contains: accepted
#   size: ValidationException
#   attribute_type: ValidationException
#   set_add: ValidationException
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
const Item = { p: { S: 'a' }, s: { S: '1' }, tags: { SS: ['x', 'y'] } };
await client.send(new PutItemCommand({ TableName: 'Things', Item }));
for (const [name, Statement] of Object.entries({
  contains: `SELECT s FROM "Things" WHERE p = 'a' AND contains(tags, 'x')`,
  size: `SELECT s FROM "Things" WHERE p = 'a' AND size(tags) = 2`,
  attribute_type: `SELECT s FROM "Things" WHERE p = 'a' AND attribute_type(tags, 'SS')`,
  set_add: `UPDATE "Things" SET tags = set_add(tags, <<'z'>>) WHERE p = 'a' AND s = '1'`,
})) {
  const result = await client.send(new ExecuteStatementCommand({ Statement })).then(
    () => 'accepted',
    (error) => error.name,
  );
  console.log(`${name}: ${result}`);
}
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
