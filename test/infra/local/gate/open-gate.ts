import { createDynamodbProxy } from '#infra/local/gate/dynamodb-proxy';
import { createGate } from '#infra/local/gate/gate';
import { createGateServer, type GatedServices } from '#infra/local/gate/gate-server';
import type { Permissions } from '#infra/local/gate/permissions';
import { jsonRefusal } from '#infra/local/gate/service-answer';
import { listen } from '#infra/local/site/listen';
import type { ResolvedStack } from '#infra/local/template/template';
import { addresses, stackOf } from '../resolved';

/** The services behind a test's gate. By default, there are none. */
export interface OpenGateOptions extends Partial<Omit<GatedServices, 'dynamodb'>> {
  readonly stack?: ResolvedStack;
  readonly databaseUrl?: string;
}

const nothing: GatedServices['states'] = async (operation) =>
  jsonRefusal({ status: 400, code: 'UnknownOperationException', message: operation });

/** Starts a gate. Returns settings that let SDK clients pass through the gate as the host itself. */
export async function openGate({ stack = stackOf({}), databaseUrl, ...services }: OpenGateOptions = {}) {
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const gate = createGate({ stack, addresses, log });
  const dynamodb = createDynamodbProxy(
    { url: databaseUrl ?? 'http://127.0.0.1:9', request: (work) => work() },
    addresses.region,
  );
  const gated = {
    exports: nothing,
    states: nothing,
    monitoring: nothing,
    sns: nothing,
    events: nothing,
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

/** Permissions to do everything, for testing parts that require permissions. */
export const allPermissions: Permissions = {
  dynamodb: () => undefined,
  invoke: () => undefined,
  startExecution: () => undefined,
};
