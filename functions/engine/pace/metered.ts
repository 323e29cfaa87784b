import {
  BatchGetItemCommand,
  GetItemCommand,
  QueryCommand as ItemQueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../runtime/dependencies';

/** The capacity units used, as DynamoDB reports and AWS bills them. */
export interface UsedCapacity {
  readUnits: number;
  writeUnits: number;
}

const readCommands = [
  ScanCommand,
  ItemQueryCommand,
  GetItemCommand,
  BatchGetItemCommand,
  QueryCommand,
  GetCommand,
  BatchGetCommand,
];

/**
 * Returns the engine with a client that adds the units of its DynamoDB requests (records, ledger, indexes) to
 * `used`, except those of requests that fail or whose response is lost.
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
    const units = unitsOf(output) ?? 0;
    if (isRead(command)) used.readUnits += units;
    else used.writeUnits += units;
    return output;
  };
  return Object.create(client, { send: { value: send } });
}

export const isRead = (command: object) => readCommands.some((read) => command instanceof read);

export function unitsOf(output: unknown): number | undefined {
  const used = [...unitsByTable(output).values()];
  return used.length === 0 ? undefined : used.reduce((sum, units) => sum + units, 0);
}

/**
 * Returns the units by table. A table's units include those of its indexes. The response to a batch of
 * statements lists units per statement or per table.
 */
export function unitsByTable(output: unknown): ReadonlyMap<string, number> {
  const { ConsumedCapacity: consumed } = output as {
    ConsumedCapacity?: TableCapacity | readonly TableCapacity[];
  };
  const used = new Map<string, number>();
  for (const { TableName = '', CapacityUnits = 0 } of consumed ? [consumed].flat() : []) {
    used.set(TableName, (used.get(TableName) ?? 0) + CapacityUnits);
  }
  return used;
}

interface TableCapacity {
  readonly TableName?: string;
  readonly CapacityUnits?: number;
}
