#!/usr/bin/env bash
# Claim: The filter by status of cognito-local finds nobody.
#
# Guess: The filter status = "Enabled" finds an enabled user, and cognito:user_status finds a new one.
# Seen: The first finds none, the second finds the user.
# Versions: cognito-local 5.3.0
# Source of the guess: Amazon Cognito API Reference, ListUsers, Filter: status is Enabled or Disabled.
#
# Output:
#   status = "Enabled": 0
#   cognito:user_status = "FORCE_CHANGE_PASSWORD": 1
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
for (const Filter of ['status = "Enabled"', 'cognito:user_status = "FORCE_CHANGE_PASSWORD"']) {
  const { Users } = await client.send(new ListUsersCommand({ ...pool, Filter }));
  console.log(`${Filter}: ${Users.length}`);
}
pools.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
