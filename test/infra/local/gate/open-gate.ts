import { createDynamodbProxy } from '#infra/local/gate/dynamodb-proxy';
import { createGate } from '#infra/local/gate/gate';
import { createGateServer, type GatedServices } from '#infra/local/gate/gate-server';
import type { Permissions } from '#infra/local/gate/permissions';
import { jsonRefusal } from '#infra/local/gate/wire';
import { listen } from '#infra/local/site/listen';
import type { ResolvedStack } from '#infra/local/template/template';
import { addresses, stackOf } from '../resolved';

/** What a test's gate stands before; nothing by default. */
export interface OpenGateOptions extends Partial<Omit<GatedServices, 'dynamodb'>> {
  readonly stack?: ResolvedStack;
  readonly databaseUrl?: string;
}

const nothing: GatedServices['states'] = async (operation) =>
  jsonRefusal({ status: 400, code: 'UnknownOperationException', message: operation });

/** A gate that listens, and what clients of the SDK need to go through it in the host's own name. */
export async function openGate({ stack = stackOf({}), databaseUrl, ...services }: OpenGateOptions = {}) {
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const gate = createGate({ stack, addresses, log });
  const dynamodb = createDynamodbProxy(databaseUrl ?? 'http://127.0.0.1:9', addresses.region);
  const gated = {
    states: nothing,
    sns: nothing,
    secretsmanager: nothing,
    'cognito-idp': nothing,
    ...services,
    dynamodb,
  };
  const server = await listen(createGateServer(gate, gated, log), 0);
  const url = `http://127.0.0.1:${server.port}`;
  return {
    gate,
    url,
    logged,
    client: { endpoint: url, region: addresses.region, credentials: gate.hostKey },
    async stop() {
      await server.stop();
      dynamodb.stop();
    },
  };
}

/** The permissions of one to whom everything is allowed: for tests of parts that ask for permissions. */
export const allPermissions: Permissions = {
  dynamodb: () => undefined,
  invoke: () => undefined,
  startExecution: () => undefined,
};
