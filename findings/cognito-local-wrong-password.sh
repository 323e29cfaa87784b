#!/usr/bin/env bash
# Claim: cognito-local answers a wrong password with InvalidPasswordException.
#
# Guess: The error is NotAuthorizedException, as for an unknown user.
# Seen: It is InvalidPasswordException, which Cognito returns for a new password that breaks the rules.
# Versions: cognito-local 5.3.0
# Source of the guess: Amazon Cognito API Reference, InitiateAuth, errors: InvalidPasswordException is not
# among those of a sign-in with a password.
#
# Output:
#   InvalidPasswordException
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
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  InitiateAuthCommand,
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
const { UserPoolClient } = await client.send(
  new CreateUserPoolClientCommand({
    ...pool,
    ClientName: 'panel',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  }),
);
const user = { ...pool, Username: 'a@example.com' };
const Password = 'Correct-Horse-1';
await client.send(
  new AdminCreateUserCommand({
    ...user,
    MessageAction: 'SUPPRESS',
    UserAttributes: [{ Name: 'email', Value: user.Username }],
  }),
);
await client.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
const initiate = (AuthFlow, AuthParameters) =>
  client.send(new InitiateAuthCommand({ ClientId: UserPoolClient.ClientId, AuthFlow, AuthParameters }));
const signIn = (PASSWORD) => initiate('USER_PASSWORD_AUTH', { USERNAME: user.Username, PASSWORD });
console.log(await signIn('Wrong-Horse-1').catch((error) => error.name));
pools.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
