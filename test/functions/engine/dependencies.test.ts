import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListStateMachinesCommand } from '@aws-sdk/client-sfn';
import { afterEach, expect, test, vi } from 'vitest';
import { createEngine } from '#functions/engine/dependencies';

/** What every handler of the SDK has, and the type of a client's settings does not say. */
interface Configured {
  readonly httpHandlerConfigs?: () => object;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a request that is never answered fails: its time-out is more than a warning', async () => {
  // Nothing listens there: the clients only have to take their settings up.
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const { dynamodb, sfn } = createEngine({ LEDGER_TABLE: 'Ledger', AUDIT_TABLE: 'Audit', TABLES: '{}' });

  await expect(dynamodb.send(new ListTablesCommand({}))).rejects.toThrow();
  await expect(sfn.send(new ListStateMachinesCommand({}))).rejects.toThrow();

  const timeOut = { requestTimeout: 10_000, throwOnRequestTimeout: true };
  for (const { requestHandler } of [dynamodb.config, sfn.config]) {
    expect((requestHandler as Configured).httpHandlerConfigs?.()).toMatchObject(timeOut);
  }
});
