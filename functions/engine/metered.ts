import {
  BatchGetItemCommand,
  GetItemCommand,
  QueryCommand as ItemQueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Engine } from './dependencies';

/** Units of capacity, as DynamoDB itself counts them in its answers: what is paid for. */
export interface UsedCapacity {
  readUnits: number;
  writeUnits: number;
}

const reads = [
  ScanCommand,
  ItemQueryCommand,
  GetItemCommand,
  BatchGetItemCommand,
  QueryCommand,
  GetCommand,
  BatchGetCommand,
];

/**
 * The engine, whose requests to DynamoDB add up in `used`: records and ledger, indexes included. What no answer says is not in it: a request
 * that failed, or whose answer was lost.
 */
export function metered(engine: Engine, used: UsedCapacity): Engine {
  return { ...engine, dynamodb: counting(engine.dynamodb, used), ledger: counting(engine.ledger, used) };
}

interface Request {
  readonly input: object;
}

function counting<Client extends Engine['dynamodb'] | Engine['ledger']>(
  client: Client,
  used: UsedCapacity,
): Client {
  const send = async (command: Request, ...rest: readonly unknown[]): Promise<unknown> => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const output: unknown = await Reflect.apply(client.send, client, [command, ...rest]);
    const units = unitsOf(output);
    if (reads.some((read) => command instanceof read)) used.readUnits += units;
    else used.writeUnits += units;
    return output;
  };
  return Object.create(client, { send: { value: send } });
}

function unitsOf(output: unknown): number {
  const { ConsumedCapacity: consumed } = output as {
    ConsumedCapacity?: { CapacityUnits?: number } | readonly { CapacityUnits?: number }[];
  };
  if (!consumed) return 0;
  const all = 'length' in consumed ? consumed : [consumed];
  return all.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
