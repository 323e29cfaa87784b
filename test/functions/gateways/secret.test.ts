import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { createSecret } from '#functions/gateways/secret';

/** Creates a secret in a mocked Secrets Manager, with a clock that the test controls. */
function openSecret() {
  const client = new SecretsManagerClient({ region: 'eu-west-1' });
  const manager = mockClient(client);
  const clock = { ms: 0 };
  const secret = createSecret('arn:secret', 'not yet', { now: () => clock.ms, open: async () => client });
  const reads = () => manager.commandCalls(GetSecretValueCommand).length;
  return { manager, clock, secret, reads };
}

it('is read once for concurrent callers, and again after five minutes or a rejection', async () => {
  const { manager, clock, secret, reads } = openSecret();
  manager.on(GetSecretValueCommand).resolves({ SecretString: ' key\n' });

  expect(await Promise.all([secret.read(), secret.read()])).toEqual(['key', 'key']);
  clock.ms = 299_999;
  await secret.read();
  expect(reads()).toBe(1);
  clock.ms = 300_000;
  await secret.read();
  expect(reads()).toBe(2);
  secret.forget();
  await secret.read();
  expect(reads()).toBe(3);
});

it.each([[{ SecretString: 'not yet' }], [{ SecretString: ' ' }], [{}]])(
  'is missing if its text is %j, and is soon read again',
  async (answer) => {
    const { manager, clock, secret, reads } = openSecret();
    manager.on(GetSecretValueCommand).resolves(answer);

    expect(await secret.read()).toBeUndefined();
    clock.ms = 15_000;
    manager.on(GetSecretValueCommand).resolves({ SecretString: 'key' });
    expect(await secret.read()).toBe('key');
    expect(reads()).toBe(2);
  },
);

it('is missing if it has no value', async () => {
  const { manager, secret } = openSecret();
  manager
    .on(GetSecretValueCommand)
    .rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));

  expect(await secret.read()).toBeUndefined();
});

it('rethrows other errors, and tries again the next time', async () => {
  const { manager, secret } = openSecret();
  manager.on(GetSecretValueCommand).rejectsOnce(new Error('denied')).resolves({ SecretString: 'key' });

  await expect(secret.read()).rejects.toThrow('denied');
  expect(await secret.read()).toBe('key');
});
