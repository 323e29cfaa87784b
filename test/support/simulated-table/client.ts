import type {
  BatchExecuteStatementCommandInput,
  BatchGetItemCommandInput,
  DescribeTableCommandInput,
  DynamoDBClient,
  ScanCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { SimulatedClock } from './clock';
import type { SimulatedTable } from './table';

/** The delay that the network and the database add to a request. */
const latencyMs = 4;

/**
 * Makes a client use the simulated tables for requests that contain their names. Each request is answered
 * after 4 ms of simulated time. Requests to other tables (the ledger) are sent to the client's own database,
 * and take the same simulated time.
 */
export function simulateTables(
  client: DynamoDBClient,
  tables: readonly SimulatedTable[],
  clock: SimulatedClock,
): void {
  const byName = new Map(tables.map((table) => [table.options.name, table]));
  client.middlewareStack.add(
    (next, context) => async (args) => {
      await clock.sleep(latencyMs);
      const output = answer(context.commandName ?? '', args.input, byName);
      if (output === undefined) return clock.still(() => next(args));
      return { response: undefined, output: { ...output, $metadata: {} } };
    },
    { step: 'initialize', priority: 'low' },
  );
}

/** Returns undefined if the request is not for any of the tables. */
function answer(
  commandName: string,
  input: object,
  tables: ReadonlyMap<string, SimulatedTable>,
): object | undefined {
  const named = 'TableName' in input ? tables.get(String(input.TableName)) : undefined;
  switch (commandName) {
    case 'DescribeTableCommand':
      return named && (input as DescribeTableCommandInput) && named.describe();
    case 'ScanCommand':
      return named?.scan(input as ScanCommandInput);
    case 'BatchGetItemCommand':
      return batchGet(input as BatchGetItemCommandInput, tables);
    case 'BatchExecuteStatementCommand':
      return statements(input as BatchExecuteStatementCommandInput, tables);
    default:
      if (named) throw new Error(`The simulated table does not know ${commandName}`);
      return undefined;
  }
}

function batchGet(
  { RequestItems = {} }: BatchGetItemCommandInput,
  tables: ReadonlyMap<string, SimulatedTable>,
) {
  const found = Object.entries(RequestItems).flatMap(([name, { Keys = [], ConsistentRead = false }]) => {
    const ids = Keys.map((key) => key.id?.S ?? '');
    const table = tables.get(name);
    return table ? [{ name, ...table.get(ids, ConsistentRead) }] : [];
  });
  if (found.length === 0) return undefined;
  return {
    Responses: Object.fromEntries(found.map(({ name, items }) => [name, items])),
    UnprocessedKeys: {},
    ConsumedCapacity: found.map(({ name, units }) => ({ TableName: name, CapacityUnits: units })),
  };
}

const tableNamed = /"([^"]+)"/;

function statements(
  { Statements = [] }: BatchExecuteStatementCommandInput,
  tables: ReadonlyMap<string, SimulatedTable>,
) {
  const done = Statements.map((request) => {
    const name = tableNamed.exec(request.Statement ?? '')?.[1] ?? '';
    const table = tables.get(name);
    return table && { name, ...table.execute(request) };
  });
  if (done.some((one) => one === undefined)) return undefined;
  const all = done.flatMap((one) => one ?? []);
  return {
    Responses: all.map(({ response }) => response),
    ConsumedCapacity: all.map(({ name, units }) => ({ TableName: name, CapacityUnits: units })),
  };
}
