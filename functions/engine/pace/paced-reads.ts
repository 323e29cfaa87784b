import {
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
  type ScanCommandOutput,
} from '@aws-sdk/client-dynamodb';
import type { Engine } from '../../runtime/dependencies';
import { isThrottling } from '../../runtime/error-classes';
import type { Pace } from './lane-rate';
import { unitsOf } from './metered';
import type { ReadPaces } from './read-paces';

/**
 * A single request may read the units that are earned in this time. It is short, because a table at its limit
 * rejects bursts.
 */
const requestSeconds = 0.25;
/** The maximum number of records per request while the records' size is unknown. */
const maxRecordsUnknown = 25;

type ReadCommand = ScanCommand | QueryCommand | GetItemCommand | BatchGetItemCommand;

/**
 * Record reads (scans, queries, look-ups) wait for their turn; ledger reads do not. A Scan or Query page that
 * would read more than a quarter of a second earns gets smaller. Units in each response are counted.
 * Throttling errors go to the caller and slow down later requests.
 */
export function pacedReads(engine: Engine, paces: ReadPaces): Engine {
  const client = engine.dynamodb;
  const costs = new Map<string, number>();
  const send = async (command: unknown, ...rest: readonly unknown[]): Promise<unknown> => {
    const plainly = () => Reflect.apply(client.send, client, [command, ...rest]);
    return isRecordRead(command) ? paced(command, plainly, paces, costs) : plainly();
  };
  const pacedClient: DynamoDBClient = Object.create(client, { send: { value: send } });
  return { ...engine, dynamodb: pacedClient };
}

const isRecordRead = (command: unknown): command is ReadCommand =>
  [ScanCommand, QueryCommand, GetItemCommand, BatchGetItemCommand].some((one) => command instanceof one);

/** `costs` has the average units per record in the last response, by request type and tables. */
async function paced(
  command: ReadCommand,
  send: () => Promise<unknown>,
  paces: ReadPaces,
  costs: Map<string, number>,
): Promise<unknown> {
  const tables = tablesOf(command);
  // A batch over several tables is paced by the first table's limit, and all of its units count there.
  const pace = await paces.for(tables[0] ?? '');
  const name = `${command.constructor.name} ${tables.join(' ')}`;
  const cost = costs.get(name);
  limitPage(command, pace, cost);
  const estimate = (cost ?? 0) * recordsOf(command);
  await pace.take(estimate);
  try {
    const output = await send();
    const used = unitsOf(output) ?? estimate;
    pace.settle(estimate, used);
    const read = recordsIn(output);
    if (read > 0) costs.set(name, used / read);
    return output;
  } catch (error) {
    pace.settle(estimate, 0);
    if (error instanceof Error && isThrottling(error.name)) await pace.onThrottled();
    throw error;
  }
}

function tablesOf({ input }: ReadCommand): readonly string[] {
  if ('RequestItems' in input) return Object.keys(input.RequestItems ?? {});
  return 'TableName' in input && input.TableName ? [input.TableName] : [];
}

/** The reader continues where the smaller page ends. */
function limitPage(command: ReadCommand, { rate }: Pace, cost: number | undefined): void {
  if (rate === undefined || !(command instanceof ScanCommand || command instanceof QueryCommand)) return;
  const { Limit = Number.POSITIVE_INFINITY } = command.input;
  const max =
    cost === undefined ? maxRecordsUnknown : Math.max(1, Math.floor((rate * requestSeconds) / cost));
  if (max < Limit) command.input.Limit = max;
}

function recordsOf({ input }: ReadCommand): number {
  if ('RequestItems' in input) {
    return Object.values(input.RequestItems ?? {}).reduce((sum, { Keys = [] }) => sum + Keys.length, 0);
  }
  return 'Limit' in input ? (input.Limit ?? 1) : 1;
}

/** Returns the number of records in a response, including those that were filtered out. */
function recordsIn(output: unknown): number {
  const { ScannedCount, Responses } = output as Partial<ScanCommandOutput & BatchGetItemCommandOutput>;
  if (Responses) return Object.values(Responses).reduce((sum, records) => sum + records.length, 0);
  return ScannedCount ?? 1;
}
