import { Readable } from 'node:stream';
import { BatchWriteItemCommand, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import type { AnyJob } from '#functions/engine/job/job';
import { laneFailed } from '#functions/engine/ledger/lane-failed';
import { readRun, readRunRow } from '#functions/engine/ledger/ledger';
import { type WorkResult, workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { TransientError } from '#functions/runtime/app-error';
import type { AttentionMessage } from '#functions/runtime/attention-message';
import { createEngine, type Engine, type UserLookUp } from '#functions/runtime/dependencies';
import { laneError } from '#functions/runtime/error-classes';
import { CallError, type Gateway } from '#functions/runtime/gateway';
import type { StoredRecord } from '#shared/models/model';
import { clientFor, createTables, type EmbeddedDynamoDb } from './database/embedded-dynamodb';

/** How long a worker may work in these tests, in milliseconds. */
const workMs = 60_000;

/** An engine with its own tables. The test controls its clock and can make its requests fail. */
export interface World {
  readonly engine: Engine;
  readonly tables: Readonly<Record<string, string>>;
  /** Receives the engine's calls to Step Functions. */
  readonly sfn: AwsClientStub<SFNClient>;
  /** Runs before each request to DynamoDB is sent. May throw. */
  onRequest:
    | ((request: { readonly name: string; readonly input: unknown }) => void | Promise<void>)
    | undefined;
  /**
   * Runs after DynamoDB has responded, before the engine receives the response. May throw even though the
   * write has already been made.
   */
  onAnswer:
    | ((answer: {
        readonly name: string;
        readonly input: unknown;
        readonly output: unknown;
      }) => void | Promise<void>)
    | undefined;
  /** The messages published to on-call, in order. */
  readonly published: AttentionMessage[];
  /** Runs before a message is published. May throw. */
  onPublish: (() => void) | undefined;
  /** The number of milliseconds added to the clock. */
  clockAheadMs: number;
  /** The gateway that jobs call. If undefined, the other system does not respond. */
  gateway: Gateway | undefined;
  /** The backup archive, as objects by key. */
  readonly objects: Map<string, Uint8Array>;
  /** The uploaded files, as contents by key. */
  readonly uploads: Map<string, Uint8Array>;
  put(table: string, records: readonly StoredRecord[]): Promise<void>;
  all(table: string): Promise<Map<string, StoredRecord>>;
}

let worlds = 0;

/** Creates a separate world in the given DynamoDB instance, which the engine uses through `client`. */
export async function createWorld(
  dynamodb: EmbeddedDynamoDb,
  env: Record<string, string> = {},
  client = clientFor(dynamodb.endpoint),
  users: UserLookUp | undefined = undefined,
): Promise<World> {
  worlds += 1;
  const prefix = `w${process.pid}-${Date.now().toString(36)}-${worlds}`;
  const tables = await createTables(dynamodb.client, prefix);
  const sfnClient = new SFNClient({ region: 'eu-west-1' });
  const sfn = mockClient(sfnClient);
  sfn.on(StartExecutionCommand).resolves({});
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Uint8Array>();
  const world: World = {
    objects,
    uploads,
    engine: createEngine(
      {
        LEDGER_TABLE: `${prefix}-Ledger`,
        AUDIT_TABLE: `${prefix}-AuditEntry`,
        REPORTS_TABLE: `${prefix}-Reports`,
        TABLES: JSON.stringify(tables),
        STATE_MACHINE_ARN: 'arn:aws:states:eu-west-1:000000000000:stateMachine:jobs',
        ...env,
      },
      {
        dynamodb: client,
        sfn: sfnClient,
        async publishAttention(message) {
          world.onPublish?.();
          world.published.push(message);
        },
        ...(users ? { users } : {}),
        gateway: {
          async call(call) {
            await world.onRequest?.({ name: 'Call', input: call });
            if (!world.gateway) throw new CallError('systemic', 'Nobody answers calls here.');
            const answer = await world.gateway.call(call);
            await world.onAnswer?.({ name: 'Call', input: call, output: answer });
            return answer;
          },
        },
        archive: {
          async write({ key, body }) {
            await world.onRequest?.({ name: 'WriteObject', input: key });
            objects.set(key, body);
            await world.onAnswer?.({ name: 'WriteObject', input: key, output: undefined });
          },
          read: async (key) => objects.get(key),
          async stream(key) {
            await world.onRequest?.({ name: 'StreamObject', input: key });
            const bytes = objects.get(key);
            return bytes && Readable.from([bytes]);
          },
          list: async (prefix) =>
            [...objects]
              .filter(([key]) => key.startsWith(prefix))
              .map(([key, { length: bytes }]) => ({ key, bytes }))
              .sort((one, other) => (one.key < other.key ? -1 : 1)),
        },
        uploads: { read: async (key) => uploads.get(key) },
        now: () => Date.now() + world.clockAheadMs,
      },
    ),
    tables,
    sfn,
    onRequest: undefined,
    onAnswer: undefined,
    published: [],
    onPublish: undefined,
    gateway: undefined,
    clockAheadMs: 0,
    put: (table, records) => putAll(dynamodb.client, tables[table] ?? table, records),
    all: (table) => readAll(dynamodb.client, tables[table] ?? table),
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const request = { name: context.commandName ?? '', input: args.input };
      await world.onRequest?.(request);
      const answer = await next(args);
      await world.onAnswer?.({ ...request, output: answer.output });
      return answer;
    },
    { step: 'initialize', priority: 'low' },
  );
  return world;
}

async function putAll(
  client: DynamoDBClient,
  table: string,
  records: readonly StoredRecord[],
): Promise<void> {
  for (let index = 0; index < records.length; index += 25) {
    const batch = records
      .slice(index, index + 25)
      .map((record) => ({ PutRequest: { Item: marshall(record) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: batch } }));
  }
}

async function readAll(client: DynamoDBClient, TableName: string): Promise<Map<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>();
  let start: Record<string, never> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName, ExclusiveStartKey: start, Limit: 500, ConsistentRead: true }),
    );
    for (const item of Items) {
      const record = unmarshall(item);
      found.set(String(record.id), record);
    }
    start = LastEvaluatedKey as typeof start;
  } while (start);
  return found;
}

/**
 * Runs one attempt as the state machine does. Rejects with errors from Open, Plan, LaneFailed and Finish.
 * These errors simulate the host's death.
 */
export async function execute(world: World, job: AnyJob, runId: string, attempt: number): Promise<void> {
  const { engine } = world;
  await openRun(engine, runId, attempt);
  let plan = await planLanes(engine, job, runId, attempt);
  while (plan.next === 'wait') {
    world.clockAheadMs += plan.waitSeconds * 1000;
    plan = await planLanes(engine, job, runId, attempt);
  }
  for (const lane of plan.lanes) await executeLane(world, job, runId, attempt, lane);
  await finishRun(engine, runId, attempt);
}

async function executeLane(
  world: World,
  job: AnyJob,
  runId: string,
  attempt: number,
  lane: number,
): Promise<void> {
  let retries = 0;
  let result: WorkResult = { next: 'work', hop: 0, waitSeconds: 0 };
  while (result.next !== 'end') {
    if (result.next === 'wait') world.clockAheadMs += result.waitSeconds * 1000;
    const run = await readRunRow(world.engine, runId);
    if (!run || run.attempt !== attempt) return;
    const deadline = world.engine.now() + workMs;
    try {
      result = await workLane(world.engine, { run, job, lane, hop: result.hop, deadline });
    } catch (error) {
      const known = laneError(error, 'Test');
      retries += 1;
      if (known instanceof TransientError && retries <= 6) continue;
      const Cause = JSON.stringify({ errorType: known.name, errorMessage: known.message });
      return laneFailed(world.engine, { runId, attempt, lane, error: { Error: known.name, Cause } });
    }
  }
}

/** Returns the run with its lane counts, as in the API. */
export async function stateOf(world: World, runId: string) {
  const { run, lanes } = await readRun(world.engine, runId);
  const sum = (field: 'read' | 'changed' | 'failed' | 'unchanged' | 'conflicts') =>
    lanes.reduce((total, lane) => total + lane[field], 0);
  return {
    status: run.status,
    attempt: run.attempt,
    read: sum('read'),
    changed: sum('changed'),
    failed: sum('failed'),
    unchanged: sum('unchanged'),
    conflicts: sum('conflicts'),
    run,
    lanes,
  };
}
