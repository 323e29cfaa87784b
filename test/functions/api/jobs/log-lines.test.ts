import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApi } from '#functions/api/dispatch';
import type { ApiAnswer } from '#functions/api/request/api-event';
import { batchPut } from '#functions/dynamodb/batch-put';
import { log } from '#functions/engine/ledger/log';
import { logLines } from '#functions/engine/ledger/log-lines';
import { startRun } from '#functions/engine/run/start';
import { createUserAccounts } from '#functions/gateways/user-accounts';
import type { UserDirectory } from '#functions/gateways/user-directory';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { AppError } from '#functions/runtime/app-error';
import type { Page } from '#shared/api/page';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { ActivityLine } from '#shared/jobs/run/log-lines';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import { startInput, tidyUp } from '../fixture';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const admin = { sub: 'sub-1', username: 'user-1', groups: ['Admin'] };
const designated = { ...admin, groups: ['Admin', 'DesignatedAdmin'] };
const ana: UserDirectory = { find: async ({ sub }) => ({ email: 'ana@example.com', subject: sub }) };

/** Creates the API with its own ledger. */
async function openApi(directory: UserDirectory = ana) {
  const world = await createWorld(dynamodb);
  const handle = createApi({
    engine: world.engine,
    directory,
    accounts: createUserAccounts('pool-1'),
    jobs: [tidyUp, userIdentifierMigration, undoRun],
  });
  const change = (field: string, args: unknown, who: unknown = admin) =>
    handle({ type: 'Mutation', field, arguments: args, identity: who });
  const lines = async (args: object = {}, who: unknown = admin) =>
    dataOf(await handle({ type: 'Query', field: 'logLines', arguments: args, identity: who }));
  const messages = async (args: object = {}, who: unknown = admin) =>
    (await lines(args, who)).items.map(({ message }) => message);
  return { world, change, lines, messages, handle };
}

function dataOf(answer: ApiAnswer): Page<ActivityLine> {
  if ('error' in answer) throw new Error(answer.error.message);
  return answer.data as Page<ActivityLine>;
}

const asRun = (id: string, over: object = {}) =>
  ({ id, job: 'tidy-up', access: 'Admin', startedBy: 'ana@example.com', ...over }) as const;

/** Adds `count` lines, one millisecond apart, with the last line at the current time. */
async function putLines({ engine }: World, count: number, of: (index: number) => object): Promise<void> {
  const now = engine.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    pk: ledgerKeys.log('01M7ZM3QRXB9GWKG53K3K5N2CR'),
    sk: ulid(now - count + index),
    at: new Date(now - count + index).toISOString(),
    level: 'info',
    access: 'Admin',
    job: 'tidy-up',
    message: `line ${index}`,
    ...of(index),
  }));
  await batchPut(engine, rows);
}

describe('the log lines of commands', () => {
  it('contain the user, the action, its subject and its duration, but not the input', async () => {
    const { world, change, lines } = await openApi();

    await change('startJob', startInput({ params: { note: 'ssh!' } }));
    await change('createSet', {
      input: { title: 'Secret squats', type: 'Movement' },
      clientToken: 'token-2',
    });

    const { items } = await lines({ source: 'command' });
    expect(items).toMatchObject([
      {
        level: 'info',
        operation: 'createSet',
        record: expect.stringMatching(/^Set#/),
        runId: null,
      },
      {
        level: 'info',
        message: 'Start job: Tidy up (dry run)',
        user: 'ana@example.com',
        job: 'tidy-up',
        code: null,
        durationMs: expect.any(Number),
      },
    ]);
    const { Item } = await world.engine.ledger.send(
      new GetCommand({
        TableName: world.engine.settings.ledgerTable,
        Key: { pk: ledgerKeys.commandsOnRun(items[1]?.runId ?? ''), sk: items[1]?.id ?? '' },
      }),
    );
    expect(Item).toMatchObject({ access: 'Admin', expiresAt: expect.any(Number) });
    expect(JSON.stringify(items)).not.toMatch(/ssh!|squats/);
  });

  it('contain the code of a rejection, without the rejected value', async () => {
    const { change, lines } = await openApi();

    await change('startJob', startInput({ params: { days: 'hunter2' } }));
    await change('stopJob', { id: 'no such run' });
    await change('startJob', startInput({ job: 'user-identifier-migration' }));

    expect((await lines({}, designated)).items).toMatchObject([
      { code: 'Forbidden', job: 'user-identifier-migration', level: 'warning' },
      { code: 'NotFound', message: "Stop job. Refused: There is no run 'no such run'.", level: 'warning' },
      {
        code: 'BadRequest',
        message: 'Start job: Tidy up. Refused: params.days is invalid; expected a number.',
      },
    ]);
    expect(JSON.stringify(await lines())).not.toContain('hunter2');
    // Someone who is not allowed to use the job does not learn about attempts to use it.
    expect((await lines()).items).toHaveLength(2);
  });

  it('contain the reference of a failure that the caller received, also for queries', async () => {
    let asked = 0;
    const { handle, change, lines } = await openApi({
      find: async ({ sub }) => {
        asked += 1;
        if (asked === 1) throw new Error('The directory is down.');
        return { email: 'ana@example.com', subject: sub };
      },
    });
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => console.mockRestore());

    const failed = await handle({ type: 'Query', field: 'me', arguments: {}, identity: admin });
    const reference = 'error' in failed ? failed.error.info?.reference : undefined;
    await change('pauseJobs', { reason: 'Look first' });

    expect((await lines({ search: `${reference}`, levels: ['error'] })).items).toMatchObject([
      { operation: 'me', code: 'Internal', reference, level: 'error', user: 'user-1' },
    ]);
  });

  it('never make the command fail, because a line that cannot be stored is only reported in the function’s log', async () => {
    const { world, change } = await openApi();
    const told: string[] = [];
    const console = vi
      .spyOn(globalThis.console, 'error')
      .mockImplementation((line) => told.push(String(line)));
    onTestFinished(() => console.mockRestore());
    world.onRequest = ({ name }) => {
      if (name === 'PutItemCommand') throw new AppError('Internal', 'The table is gone.');
    };

    const answer = await change('startJob', startInput());

    expect(answer).toMatchObject({ data: { job: 'tidy-up', status: 'QUEUED' } });
    expect(told.join()).toContain('The log line for a command could not be stored');
  });
});

describe('the list of all lines', () => {
  it('merges runs and commands, newest first, and hides what the caller may not see', async () => {
    const { world, change, messages, lines } = await openApi();
    const { runId } = await startRun(world.engine, {
      job: userIdentifierMigration,
      params: {},
      dryRun: true,
      caller: { email: 'ben@example.com', subject: 'sub-2' },
      clientToken: 'token-1',
    });
    await execute(world, userIdentifierMigration, runId, 1);
    await change('pauseJobs', { reason: 'Look first' });

    const all = await messages({}, designated);

    expect(all[0]).toBe('Pause jobs');
    expect(all[1]).toMatch(/^Finished: 0 would change|^Finished: 0 read/);
    expect(all.length).toBeGreaterThan(5);
    expect(await messages({}, admin)).toEqual(['Pause jobs']);
    expect(await messages({ run: runId }, admin)).toEqual([]);
    expect(await messages({ run: runId }, designated)).toEqual(all.slice(1));
    expect(await messages({ run: runId.slice(-4).toLowerCase() }, designated)).toEqual(all.slice(1));
    expect(await messages({ user: 'BEN@' }, designated)).toEqual(all.slice(1));
    expect((await lines({ job: 'user-identifier-migration', levels: ['error'] }, designated)).items).toEqual(
      [],
    );
  });

  it('is read page by page, each line once, even if new lines arrive', async () => {
    const { world, lines } = await openApi();
    await putLines(world, 30, (index) => ({
      level: (['info', 'info', 'warning', 'error'] as const)[index % 4],
    }));

    const seen: string[] = [];
    let nextToken: string | null | undefined;
    do {
      const page = await lines({ limit: 7, nextToken });
      seen.push(...page.items.map(({ message }) => message));
      nextToken = page.nextToken;
      await log(
        world.engine,
        { run: asRun('01M7ZM3QRXB9GWKG53K3K5N2CS'), attempt: 1 },
        'info',
        logLines.executionDelayed(),
      );
    } while (nextToken);

    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => `line ${29 - index}`));
  });

  it('returns the lines after one, and those between two times', async () => {
    const { world, lines, messages } = await openApi();
    await putLines(world, 20, () => ({}));
    const { items } = await lines();

    expect(await messages({ after: items[2]?.id })).toEqual(['line 19', 'line 18']);
    expect(await messages({ from: items[4]?.at, to: items[3]?.at })).toEqual(['line 16', 'line 15']);
    await expect(lines({ from: items[3]?.at, to: items[4]?.at })).rejects.toThrow('which is after to');
    await expect(lines({ nextToken: 'x' })).rejects.toThrow('nextToken');
  });

  it('finds words in any part of a line, ignoring case', async () => {
    const { world, messages } = await openApi();
    await putLines(world, 3, (index) => ({
      message: ['Été “fini”', 'Done: 5 read', 'Refused'][index],
      reference: 'ab-12',
    }));

    expect(await messages({ search: 'été' })).toEqual(['Été “fini”']);
    expect(await messages({ search: 'READ done' })).toEqual(['Done: 5 read']);
    expect(await messages({ search: 'AB-12 tidy' })).toHaveLength(3);
    expect(await messages({ search: 'done refused' })).toEqual([]);
  });

  it('returns the newest of many lines and errors immediately, and searches in limited steps', async () => {
    const { world, lines } = await openApi();
    const count = 12_000;
    await putLines(world, count, (index) => ({ level: index === 10 ? 'error' : 'info' }));
    const reads: number[] = [];
    world.onAnswer = ({ name, output }) => {
      if (name === 'QueryCommand') reads.push((output as { Count: number }).Count);
    };
    const looked = () => reads.splice(0).reduce((sum, one) => sum + one, 0);

    expect((await lines()).items.map(({ message }) => message).slice(0, 2)).toEqual([
      'line 11999',
      'line 11998',
    ]);
    expect(looked()).toBeLessThan(60);
    expect((await lines({ levels: ['error'], search: 'line 10' })).items).toHaveLength(1);
    expect(looked()).toBe(1);

    let pages = 0;
    let found = 0;
    let nextToken: string | null | undefined;
    do {
      const page = await lines({ search: 'line 7', limit: 1_000, nextToken });
      expect(looked()).toBeLessThanOrEqual(6_002);
      found += page.items.length;
      pages += 1;
      nextToken = page.nextToken;
    } while (nextToken);
    expect(found).toBe(3_981);
    expect(pages).toBeLessThan(8);
  });
});
