import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createSecretsService, openSecrets } from '#infra/local/secrets/secrets';
import { openGate } from '../gate/open-gate';
import { stackOf } from '../resolved';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

const stack = stackOf({
  Key: { Type: 'AWS::SecretsManager::Secret', Properties: { Description: 'A key', SecretString: 'none' } },
  Given: { Type: 'AWS::SecretsManager::Secret', Properties: { SecretString: 'none' } },
  Empty: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'some/empty' } },
});
const arnOf = (logicalId: string) =>
  stack.ofType('AWS::SecretsManager::Secret').find((secret) => secret.logicalId === logicalId)?.ref ?? '';

/** Starts Secrets Manager as it runs in a host, and returns an SDK client for it. */
async function openManager(file: string) {
  const secrets = await openSecrets(stack, { file: join(folder, file), given: { Given: 'local' } });
  const server = await openGate({ stack, secretsmanager: createSecretsService(secrets) });
  const client = new SecretsManagerClient({
    ...server.client,
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await server.stop();
  });
  return client;
}

it("returns the template’s text, or the host's replacement", async () => {
  const client = await openManager('first.json');

  const key = await client.send(new GetSecretValueCommand({ SecretId: arnOf('Key') }));
  const given = await client.send(new GetSecretValueCommand({ SecretId: arnOf('Given') }));

  expect(key).toMatchObject({ ARN: arnOf('Key'), Name: 'Test-Key', SecretString: 'none' });
  expect(key.ARN).toMatch(/^arn:aws:secretsmanager:us-east-1:000000000000:secret:Test-Key-\w{6}$/);
  expect(key.VersionStages).toEqual(['AWSCURRENT']);
  expect(key.CreatedDate?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(given.SecretString).toBe('local');
});

it('keeps new values after a restart, readable only by the user', async () => {
  const client = await openManager('put.json');
  const value = 'key "quoted" ö';

  const put = await client.send(new PutSecretValueCommand({ SecretId: arnOf('Given'), SecretString: value }));
  const again = await openManager('put.json');
  const got = await again.send(new GetSecretValueCommand({ SecretId: arnOf('Given') }));

  expect(got).toMatchObject({ SecretString: value, VersionId: put.VersionId });
  expect((await stat(join(folder, 'put.json'))).mode & 0o777).toBe(0o600);
});

it.each([
  ['a missing secret', new GetSecretValueCommand({ SecretId: 'none' }), 'ResourceNotFoundException'],
  [
    'a secret without a value',
    new GetSecretValueCommand({ SecretId: 'some/empty' }),
    'ResourceNotFoundException',
  ],
  [
    'a value that is too long',
    new PutSecretValueCommand({ SecretId: 'some/empty', SecretString: 'x'.repeat(65_537) }),
    'InvalidParameterException',
  ],
])('rejects %s, as Secrets Manager does', async (_, command, name) => {
  const client = await openManager('refusals.json');

  await expect(client.send(command as GetSecretValueCommand)).rejects.toMatchObject({ name });
});

it('names an unsupported operation', async () => {
  const client = await openManager('unknown.json');

  await expect(client.send(new DescribeSecretCommand({ SecretId: arnOf('Key') }))).rejects.toThrow(
    'does not support the operation DescribeSecret',
  );
});
