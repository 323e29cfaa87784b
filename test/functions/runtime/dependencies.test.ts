import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListStateMachinesCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Settings that every SDK handler has, although the type of a client's settings does not list them. */
interface Configured {
  readonly httpHandlerConfigs?: () => object;
}

const env = { LEDGER_TABLE: 'Ledger', AUDIT_TABLE: 'Audit', TABLES: '{}' };

beforeEach(() => {
  // Each test behaves like a new process.
  vi.resetModules();
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});

/**
 * The variable for a single service takes precedence over the variable for all services, so both must contain
 * this URL.
 */
function stubEndpoint(url: string): void {
  vi.stubEnv('AWS_ENDPOINT_URL', url);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url);
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a request without a response fails, because its timeout aborts it instead of only warning', async () => {
  // Nothing listens at this URL. The clients only have to accept their settings.
  stubEndpoint('http://127.0.0.1:1');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  const { createEngine } = await import('#functions/runtime/dependencies');
  const { dynamodb, sfn } = createEngine(env);

  await expect(dynamodb.send(new ListTablesCommand({}))).rejects.toThrow();
  await expect(sfn.send(new ListStateMachinesCommand({}))).rejects.toThrow();

  const timeOut = { requestTimeout: 10_000, throwOnRequestTimeout: true };
  for (const { requestHandler } of [dynamodb.config, sfn.config]) {
    expect((requestHandler as Configured).httpHandlerConfigs?.()).toMatchObject(timeOut);
  }
});

test('the invocations of a process share its connections', async () => {
  let connections = 0;
  const server = createServer((_, answer) => answer.end('{"TableNames":[],"stateMachines":[]}'));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  stubEndpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { createEngine } = await import('#functions/runtime/dependencies');

  for (let invocation = 0; invocation < 5; invocation += 1) {
    const { dynamodb, sfn } = createEngine(env);
    await dynamodb.send(new ListTablesCommand({}));
    await sfn.send(new ListStateMachinesCommand({}));
  }

  server.closeAllConnections();
  server.close();
  expect(connections).toBe(2);
});
