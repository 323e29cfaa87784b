#!/usr/bin/env bash
# Claim: Saving a record with dynamoose removes the attributes that its schema does not name.
#
# Guess: A record that is read, changed in one field and saved keeps the attributes that another program
# wrote.
# Seen: save puts the whole record without them. Model.update keeps them.
# Versions: dynamoose 4.2.0, @dynoxide/linux-x64 1.2.1
# Source of the guess: The documentation of dynamoose: save writes the changed record, and the schema
# setting saveUnknown.
#
# Output:
#   save: count id
#   update: count id note
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  dynamoose@4.2.0 @dynoxide/linux-x64@1.2.1 @aws-sdk/client-dynamodb@3.1169.0
cat >run.mjs <<'CODE'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import dynamoose from 'dynamoose';

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

const credentials = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
Object.assign(process.env, { AWS_REGION: 'eu-west-1', ...credentials });
dynamoose.aws.ddb.local(`http://127.0.0.1:${port}`);
const shape = new dynamoose.Schema({ id: String, count: Number });
const Thing = dynamoose.model('Things', shape, { create: false, waitForActive: false });
const Key = { id: { S: '1' } };
const put = () =>
  client.send(
    new PutItemCommand({ TableName: 'Things', Item: { ...Key, count: { N: '1' }, note: { S: 'kept?' } } }),
  );
const stored = async () => {
  const { Item } = await client.send(new GetItemCommand({ TableName: 'Things', Key }));
  return Object.keys(Item).sort().join(' ');
};

await put();
const thing = await Thing.get('1');
thing.count = 2;
await thing.save();
console.log('save:', await stored());
await put();
await Thing.update({ id: '1' }, { count: 2 });
console.log('update:', await stored());
database.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
