import type { Engine } from '../../runtime/dependencies';
import { isRead } from '../pace/metered';
import { assertHeld, type Lease } from './lease';

/**
 * Checks the lease before each attempt to write to DynamoDB, including the SDK's retries. Otherwise, a worker
 * that is suspended while the SDK waits to retry could write after its lease, when the run may be closed and
 * another run may hold the locks. A write without a valid lease is not sent, and rejects with LeaseLostError.
 */
export function fenced(engine: Engine, lease: Lease): Engine {
  const fence = () => assertHeld(engine, lease);
  return { ...engine, dynamodb: fencing(engine.dynamodb, fence), ledger: fencing(engine.ledger, fence) };
}

type Handler = (args: unknown) => Promise<unknown>;

interface Command {
  readonly middlewareStack: {
    add(
      middleware: (next: Handler) => Handler,
      options: { step: 'finalizeRequest'; priority: 'low'; name: string; override: true },
    ): void;
  };
}

function fencing<Client extends Engine['dynamodb'] | Engine['ledger']>(
  client: Client,
  fence: () => void,
): Client {
  const send = async (command: Command, ...rest: readonly unknown[]): Promise<unknown> => {
    if (!isRead(command)) {
      // In this step, low-priority middleware runs after `retryMiddleware`, so once per attempt.
      command.middlewareStack.add(
        (next) => async (args) => {
          fence();
          return next(args);
        },
        { step: 'finalizeRequest', priority: 'low', name: 'leaseFence', override: true },
      );
    }
    return Reflect.apply(client.send, client, [command, ...rest]);
  };
  return Object.create(client, { send: { value: send } });
}
