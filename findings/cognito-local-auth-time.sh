#!/usr/bin/env bash
# Claim: A renewed token of cognito-local has a new auth_time.
#
# Guess: It keeps the time of the sign-in.
# Seen: It has the time of the renewal, so the age of a session cannot be told.
# Versions: cognito-local 5.3.0, jose 6.2.17
# Source of the guess: OpenID Connect Core 1.0, section 12.2: auth_time of a renewed ID token is the time of
# the original authentication.
#
# Output:
#   AccessToken later
#   IdToken later
set -euo pipefail
script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefer-offline --ignore-scripts --prefix . \
  cognito-local@5.3.0 @aws-sdk/client-cognito-identity-provider@3.1169.0 jose@6.2.17
cat >run.mjs <<'CODE'
import { setTimeout } from 'node:timers/promises';
import { decodeJwt } from 'jose';
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
const { AuthenticationResult: first } = await signIn(Password);
await setTimeout(1500);
const renewal = { REFRESH_TOKEN: first.RefreshToken };
const { AuthenticationResult: second } = await initiate('REFRESH_TOKEN_AUTH', renewal);
for (const name of ['AccessToken', 'IdToken']) {
  const [before, after] = [first, second].map((tokens) => decodeJwt(tokens[name]).auth_time);
  console.log(name, before === after ? 'same' : 'later');
}
pools.kill();
CODE

seen=$(node run.mjs)
printf '%s\n' "$seen"
if [ "$seen" != "$(sed -n 's/^#   //p' "$script")" ]; then
  echo "This differs from the output in the header of $(basename "$script")." >&2
  exit 1
fi
