#!/usr/bin/env bash
# Claim: ListUsers of cognito-local ignores AttributesToGet.
#
# Guess: With AttributesToGet email, each user has this attribute only.
# Seen: All attributes are returned, so a missing name in the list goes unnoticed.
# Versions: cognito-local 5.3.0
# Source of the guess: Amazon Cognito API Reference, ListUsers, AttributesToGet.
#
# Output:
#   email given_name sub
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  cognito-local@5.3.0 @aws-sdk/client-cognito-identity-provider@3.1169.0
cat >run.mjs <<'CODE'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const env = { ...process.env, PORT: `${port}`, HOST: '127.0.0.1' };
const pools = spawn(process.execPath, ['node_modules/cognito-local/lib/bin/start.js'], { env });
await once(pools.stdout, 'data');
const client = new CognitoIdentityProviderClient({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
const { UserPool } = await client.send(
  new CreateUserPoolCommand({ PoolName: 'people', UsernameAttributes: ['email'] }),
);
const pool = { UserPoolId: UserPool.Id };
const create = (email) =>
  client.send(
    new AdminCreateUserCommand({
      ...pool,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'given_name', Value: 'Ana' },
      ],
    }),
  );
await create('a@example.com');
const { Users } = await client.send(new ListUsersCommand({ ...pool, AttributesToGet: ['email'] }));
console.log(Users[0].Attributes.map(({ Name }) => Name).join(' '));
pools.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
