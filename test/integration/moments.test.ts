import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '#functions/engine/dependencies';
import { startRun } from '#functions/engine/start';
import { userIdentifierMigration } from '#functions/jobs/user-identifier-migration';
import { startHost } from '#infra/local/host';
import type { LocalHost } from '#infra/local/host-options';
import { demoExpectations } from '#shared/demo/workspace';
import { activePartition, ledgerKeys } from '#shared/jobs/ledger-keys';
import { type ApiClient, signIn } from './support/api-client';
import { closedGate, type Door, dynamoDbError, type Meddle, openDoor } from './support/door';
import {
  designatedAdmin,
  migrate,
  readLog,
  readRun,
  resumeRun,
  runEnd,
  startMigration,
  stopRun,
} from './support/migration';
import { type Contents, idsToMigrate, migratedContents, readContents, readLedger } from './support/stored';
import { until } from './support/until';

const users = 10;
const expected = demoExpectations(users);
const expectedInAll = Object.values(expected).reduce((sum, count) => sum + count, 0);

let door: Door;
let host: LocalHost;
let api: ApiClient;
let states: SFNClient;
let subject: string;
let untouched: Contents;

beforeAll(async () => {
  door = await openDoor();
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', door.url);
  host = await startHost({ users });
  api = await signIn(host, designatedAdmin);
  states = new SFNClient({
    endpoint: host.endpoints.states,
    region: host.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  subject = host.accounts.find(({ email }) => email === designatedAdmin)?.subject ?? '';
  untouched = await readContents(host, door.direct);
});

beforeEach(() => restore());

/** Whatever happened, the run is over, and nothing is left locked or marked as active. */
afterEach(async () => {
  door.meddle(undefined);
  expect(await locksAndMarks()).toEqual([]);
});

afterAll(async () => {
  states?.destroy();
  await host?.stop();
  await door?.stop();
  vi.unstubAllEnvs();
});

/** Rows of the ledger that are there while a run is active: the locks of its tables, and what the reconciler looks through. */
async function locksAndMarks(): Promise<readonly string[]> {
  const partitions = (await readLedger(host, door.direct)).map(({ pk }) => pk?.S ?? '');
  return partitions.filter((partition) => partition.startsWith('LOCK#') || partition === activePartition);
}

/** Puts back the records that the last test changed. */
async function restore(): Promise<void> {
  const now = await readContents(host, door.direct);
  const changed = Object.entries(untouched).flatMap(([model, items]) =>
    [...items]
      .filter(([id, item]) => !isDeepStrictEqual(item, now[model]?.get(id)))
      .map(([, Item]) => new PutItemCommand({ TableName: host.tables[model] ?? '', Item })),
  );
  await Promise.all(changed.map((put) => door.direct.send(put)));
}

/** Every record is as one migration leaves it: changed once, or not at all. */
async function expectMigratedOnce(): Promise<void> {
  const after = await readContents(host, door.direct);
  expect(after).toEqual(migratedContents(untouched, { email: designatedAdmin, subject, after }));
}

const wholeRun = { status: 'SUCCEEDED', changed: expectedInAll, failed: 0 };

/** A gate for the requests of an operation, of those that are about a table if one is named. */
function gateFor(operation: string, model?: string) {
  const gate = closedGate();
  const table = model === undefined ? '' : (host.tables[model] ?? model);
  const hold: Meddle = async (request, forward) => {
    if (request.operation === operation && request.text.includes(table)) await gate.pass();
    return forward();
  };
  return { gate, hold };
}

/** Makes DynamoDB's pages as short as it may: a run then takes many. */
const shortPages =
  (then: Meddle): Meddle =>
  (request, forward) => {
    if (request.operation !== 'Scan') return then(request, forward);
    return forward({ ...request, input: { ...request.input, Limit: 8 } });
  };

describe('two clicks on Start', () => {
  it('make one run where they are one intent', async () => {
    const clientToken = randomUUID();

    const runs = await Promise.all(Array.from({ length: 4 }, () => startMigration(api, { clientToken })));

    const [{ id } = { id: '' }] = runs;
    expect(runs.map((run) => run.id)).toEqual(Array(4).fill(id));
    expect(await runEnd(api, id)).toMatchObject(wholeRun);
    expect(await executionsOf(id)).toEqual([`${id}-1`]);
    await expectMigratedOnce();
  });

  it('make one run, and a refusal that names it, where they are two', async () => {
    const { gate, hold } = gateFor('BatchExecuteStatement');
    door.meddle(hold);

    const [first, second] = await Promise.allSettled([startMigration(api), startMigration(api)]);
    const scan = await migrate(api, { dryRun: true });
    gate.open();

    const [won, lost] = first.status === 'fulfilled' ? [first, second] : [second, first];
    const { id } = won.status === 'fulfilled' ? won.value : { id: '' };
    expect(lost).toMatchObject({
      status: 'rejected',
      reason: {
        answer: {
          errors: [
            {
              errorType: 'Conflict',
              message: expect.stringContaining(
                `${id} (User identifier migration, started by ${designatedAdmin})`,
              ),
              errorInfo: { runId: id },
            },
          ],
        },
      },
    });
    expect(scan).toMatchObject({ ...wholeRun, dryRun: true });
    expect(await runEnd(api, id)).toMatchObject(wholeRun);
    await expectMigratedOnce();
  });

  it('make one run that is carried out where the answer to the first was lost', async () => {
    const clientToken = randomUUID();
    door.meddle(async ({ operation }, forward) => {
      const answer = await forward();
      return operation === 'TransactWriteItems' ? dynamoDbError(500, 'InternalServerError') : answer;
    });

    await startMigration(api, { clientToken }).catch(() => undefined);
    door.meddle(undefined);
    const { id } = await startMigration(api, { clientToken });

    expect(await runEnd(api, id)).toMatchObject(wholeRun);
    await expectMigratedOnce();
  });
});

async function executionsOf(runId: string): Promise<readonly (string | undefined)[]> {
  const [stateMachineArn] = host.stateMachineArns;
  const { executions = [] } = await states.send(new ListExecutionsCommand({ stateMachineArn }));
  return executions.map(({ name }) => name).filter((name) => name?.startsWith(runId));
}

describe('a run that is stopped in the middle', () => {
  it('ends as STOPPED with what it did, frees its tables, and does the rest when it is resumed', async () => {
    const { gate, hold } = gateFor('BatchExecuteStatement', 'UserActivity');
    door.meddle(shortPages(hold));

    const { id } = await startMigration(api);
    await gate.reached;
    const stopping = await stopRun(api, id);
    gate.open();
    const stopped = await runEnd(api, id);
    const partly = await readContents(host, door.direct);
    const lockedWhileStopped = await locksAndMarks();
    const resumed = await resumeRun(api, id);
    const ended = await runEnd(api, id);

    expect(stopping).toMatchObject({ id, status: 'STOPPING' });
    expect(stopped).toMatchObject({ status: 'STOPPED', attempt: 1 });
    const doneOf = (run: typeof stopped) => run.tables.find(({ table }) => table === 'UserActivity')?.changed;
    const left = idsToMigrate(partly, designatedAdmin).UserActivity ?? [];
    expect(doneOf(stopped)).toBe(expected.UserActivity - left.length);
    expect(left.length).toBeGreaterThan(0);
    expect(lockedWhileStopped).toEqual([]);
    expect(resumed).toMatchObject({ id, attempt: 2 });
    expect(ended).toMatchObject({
      ...wholeRun,
      attempt: 2,
      conflicts: 0,
      read: ended.total,
      attempts: [{ status: 'STOPPED' }, { status: 'SUCCEEDED', startedBy: designatedAdmin }],
    });
    await expectMigratedOnce();
    const messages = (await readLog(api, id)).map(({ message }) => message);
    expect(messages).toContain(`Stop requested by ${designatedAdmin}.`);
    expect(messages).toContain(`Resumed by ${designatedAdmin}: attempt 2.`);
  });
});

describe('another writer in the middle of a run', () => {
  /** Writes an attribute of an activity as the app does: one version up. */
  const write = (id: string, name: string, value: AttributeValue) =>
    door.direct.send(
      new UpdateItemCommand({
        TableName: host.tables.UserActivity ?? '',
        Key: { id: { S: id } },
        UpdateExpression: 'SET #name = :value ADD #version :one',
        ExpressionAttributeNames: { '#name': name, '#version': '_version' },
        ExpressionAttributeValues: { ':value': value, ':one': { N: '1' } },
      }),
    );

  it('keeps its values: the records are read again, and the conflicts counted', async () => {
    const { gate, hold } = gateFor('BatchExecuteStatement', 'UserActivity');
    door.meddle(hold);
    const records = untouched.UserActivity ?? new Map();
    const versioned = (idsToMigrate(untouched, designatedAdmin).UserActivity ?? []).filter(
      (id) => records.get(id)?._version !== undefined,
    );
    const [edited = '', taken = '', removed = '', ...rest] = versioned;

    const { id } = await startMigration(api);
    await gate.reached;
    await write(edited, 'duration', { N: '4711' });
    await write(taken, 'userID', { S: 'somebody-else' });
    await door.direct.send(
      new DeleteItemCommand({ TableName: host.tables.UserActivity ?? '', Key: { id: { S: removed } } }),
    );
    gate.open();
    const run = await runEnd(api, id);

    expect(run).toMatchObject({ ...wholeRun, changed: expectedInAll - 2, conflicts: 3 });
    const after = (await readContents(host, door.direct)).UserActivity ?? new Map();
    const versionOf = (record: string, plus: number) => ({
      N: `${Number(records.get(record)?._version?.N) + plus}`,
    });
    expect(after.get(edited)).toMatchObject({
      userID: { S: subject },
      duration: { N: '4711' },
      _version: versionOf(edited, 2),
    });
    expect(after.get(taken)).toEqual({
      ...records.get(taken),
      userID: { S: 'somebody-else' },
      _version: versionOf(taken, 1),
    });
    expect(after.has(removed)).toBe(false);
    for (const other of rest) expect(after.get(other)?.userID).toEqual({ S: subject });
  });
});

describe('a database in trouble', () => {
  /** By operation: which of its requests fare how. */
  function troubles(): Meddle {
    const seen = new Map<string, number>();
    return async ({ operation }, forward) => {
      const count = (seen.get(operation) ?? 0) + 1;
      seen.set(operation, count);
      const is = (name: string, every: number, at: number) => operation === name && count % every === at;

      if (is('Scan', 3, 1)) return dynamoDbError(400, 'ProvisionedThroughputExceededException');
      if (is('BatchExecuteStatement', 5, 0)) return dynamoDbError(503, 'ServiceUnavailable');
      const answer = await forward();
      if (is('BatchExecuteStatement', 5, 1) || is('UpdateItem', 5, 2)) {
        return dynamoDbError(500, 'InternalServerError');
      }
      if (is('BatchExecuteStatement', 5, 3) || is('PutItem', 6, 1) || is('TransactWriteItems', 3, 2))
        return 'cut';
      return answer;
    };
  }

  it('that throttles, fails, and loses answers to writes that it made, changes nothing in the outcome', async () => {
    door.meddle(shortPages(troubles()));

    const { id } = await startMigration(api);
    const run = await until(`the end of run ${id}`, async () => {
      const now = await readRun(api, id).catch(() => undefined);
      return now?.status === 'RUNNING' || now?.status === 'QUEUED' ? undefined : now;
    });

    expect(run).toMatchObject({ ...wholeRun, conflicts: 0 });
    await expectMigratedOnce();
  });
});

describe('the reconciler', () => {
  /** It looks at every active run whenever an execution fails; so one does. */
  async function wake(): Promise<void> {
    const [stateMachineArn] = host.stateMachineArns;
    const name = `wake-${randomUUID()}`;
    const { executionArn } = await states.send(
      new StartExecutionCommand({ stateMachineArn, name, input: '{"runId":"none","attempt":1}' }),
    );
    await states.send(new StopExecutionCommand({ executionArn }));
  }

  const arnOf = (runId: string) =>
    `${host.stateMachineArns[0]?.replace(':stateMachine:', ':execution:')}:${runId}-1`;

  it('starts a run whose execution was never started', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const sfn = new SFNClient({
      endpoint: 'http://127.0.0.1:9',
      region: host.region,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
    const env = {
      LEDGER_TABLE: host.ledgerTable,
      TABLES: JSON.stringify(host.tables),
      STATE_MACHINE_ARN: host.stateMachineArns[0],
    };
    const { runId } = await startRun(createEngine(env, { dynamodb: door.direct, sfn }), {
      job: userIdentifierMigration,
      params: {},
      dryRun: false,
      caller: { email: designatedAdmin, subject },
      clientToken: randomUUID(),
    });
    vi.restoreAllMocks();

    const before = await readRun(api, runId);
    const execution = states.send(new DescribeExecutionCommand({ executionArn: arnOf(runId) }));
    await expect(execution).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
    await wake();

    expect(before).toMatchObject({ status: 'QUEUED', changed: 0 });
    expect(await runEnd(api, runId)).toMatchObject(wholeRun);
    await expectMigratedOnce();
  });

  it('fails a run whose execution was aborted, with the reason, and the run can be resumed', async () => {
    // Plan asks for the size of each table before any lane exists.
    const { gate, hold } = gateFor('DescribeTable');
    door.meddle(hold);

    const { id } = await startMigration(api);
    await gate.reached;
    const stop = { executionArn: arnOf(id), error: 'Test.Abort', cause: 'somebody stopped it' };
    await states.send(new StopExecutionCommand(stop));
    gate.open();
    await beginEarlier(id);
    await wake();
    const failed = await runEnd(api, id);
    await resumeRun(api, id);
    const ended = await runEnd(api, id);

    expect(failed).toMatchObject({
      status: 'FAILED',
      changed: 0,
      reason: expect.stringMatching(/\(ABORTED\): Test\.Abort: somebody stopped it/),
    });
    expect(ended).toMatchObject({ ...wholeRun, attempt: 2 });
    await expectMigratedOnce();
  });

  /** The reconciler leaves a run alone whose attempt began less than 10 s ago. */
  async function beginEarlier(runId: string): Promise<void> {
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    await door.direct.send(
      new UpdateItemCommand({
        TableName: host.ledgerTable,
        Key: { pk: { S: ledgerKeys.run(runId) }, sk: { S: ledgerKeys.runRow } },
        UpdateExpression: 'SET attempts[0].createdAt = :createdAt',
        ExpressionAttributeValues: { ':createdAt': { S: createdAt } },
      }),
    );
  }
});
