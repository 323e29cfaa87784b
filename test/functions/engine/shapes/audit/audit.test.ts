import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnyJob, audit } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { runToUndo } from '#functions/engine/undo/undo';
import type { UserLookUp } from '#functions/runtime/dependencies';
import { summarize } from '#shared/jobs/run/progress';
import { UserActivity } from '#shared/models/user-activity';
import { failureRows, findingRows, inspection, recordsToInspect } from '../../../../support/audits';
import { caller, everything, killAt } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const somebodyOnly: UserLookUp = {
  knownSubjects: async (ids) => new Set(ids.filter((id) => id === 'somebody')),
};

async function setUp(users = somebodyOnly): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '5' }, undefined, users);
  await world.put('UserActivity', recordsToInspect('a', 17));
  await world.put('UserPreferences', recordsToInspect('p', 8));
  return world;
}

const start = (world: World, job: AnyJob = inspection, clientToken = `once ${job.name}`) =>
  startRun(world.engine, { job, params: {}, dryRun: false, caller, clientToken });

async function truth(world: World, runId: string) {
  const { run, lanes } = await stateOf(world, runId);
  const { status, read, changed, failed, unchanged } = { ...run, ...summarize(lanes, 1) };
  return {
    counts: { status, read, changed, failed, unchanged },
    findings: [...summarize(lanes, 1).findings].sort((a, b) => a.kind.localeCompare(b.kind)),
    stored: run.findings?.length,
    rows: await findingRows(world, runId),
  };
}

describe('an audit', () => {
  test('reports its findings by kind, and changes no record', async () => {
    const world = await setUp();
    const before = [await world.all('UserActivity'), await world.all('UserPreferences')];
    const { runId } = await start(world);

    await execute(world, inspection, runId, 1);

    const { counts, findings, rows } = await truth(world, runId);
    expect(counts).toEqual({
      status: 'COMPLETED_WITH_FAILURES',
      read: 25,
      changed: 0,
      failed: 4,
      unchanged: 21,
    });
    expect(findings).toEqual([
      { kind: 'Odd', count: 9 },
      { kind: 'OwnerUnknown', count: 5 },
    ]);
    expect(rows).toHaveLength(14);
    expect(rows[0]).toEqual({
      sk: 'Odd#000#a1',
      kind: 'Odd',
      table: 'UserActivity',
      key: 'a1',
      message: 'It is odd.',
      details: '{"activityType":"odd"}',
    });
    expect([await world.all('UserActivity'), await world.all('UserPreferences')]).toEqual(before);
  });

  test('locks no table, and cannot be undone', async () => {
    const world = await setUp();
    const { runId } = await start(world);
    const sweeping = await start(world, everything);

    await execute(world, inspection, runId, 1);

    expect(sweeping.runId).not.toBe(runId);
    expect((await stateOf(world, runId)).run.undoableUntil).toBeUndefined();
    await expect(runToUndo(world.engine, runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('changed nothing'),
    });
  });

  test('queries the directory once per page, for the ids of that page', async () => {
    const knownSubjects = vi.fn(somebodyOnly.knownSubjects);
    const world = await setUp({ knownSubjects });
    const { runId } = await start(world);

    await execute(world, inspection, runId, 1);

    const asked = knownSubjects.mock.calls.map(([ids]) => [...ids].sort());
    expect(asked.length).toBeLessThanOrEqual(6);
    for (const ids of asked) expect(ids).toEqual([...new Set(ids)]);
  });

  test('limits its queries to the number that the directory can answer within a part of a lease, for all lanes together', async () => {
    const asked: number[] = [];
    const counting: UserLookUp = {
      knownSubjects: async (ids) => {
        asked.push(ids.length);
        return new Set();
      },
    };
    const world = await createWorld(dynamodb, {}, undefined, counting);
    const owned = (prefix: string) =>
      Array.from({ length: 120 }, (_, index) => ({
        id: `${prefix}${index}`,
        owner: `${prefix} owner ${index}`,
      }));
    await world.put('UserActivity', owned('a'));
    await world.put('UserPreferences', owned('p'));
    const { runId } = await start(world);

    await execute(world, inspection, runId, 1);

    expect((await truth(world, runId)).counts).toMatchObject({ read: 240, status: 'SUCCEEDED' });
    expect(Math.max(...asked)).toBe(50);
  });

  test('starts no page that would outlast its worker, based on the previous pages', async () => {
    const slow: UserLookUp = {
      knownSubjects: async () => {
        world.clockAheadMs += 20_000;
        return new Set();
      },
    };
    const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '1' }, undefined, slow);
    const owned = Array.from({ length: 5 }, (_, index) => ({ id: `a${index}`, owner: `owner ${index}` }));
    await world.put('UserActivity', owned);
    const { runId } = await start(world);

    await execute(world, inspection, runId, 1);

    // If a worker's lease had expired during a page, the rest of the work would be left to another attempt.
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', attempt: 1 });
  });

  test('skips records that are marked as deleted', async () => {
    const world = await createWorld(dynamodb, {}, undefined, somebodyOnly);
    await world.put('UserActivity', [{ id: 'gone', activityType: 'odd', owner: 'nobody', _deleted: true }]);
    const { runId } = await start(world);

    await execute(world, inspection, runId, 1);

    expect(await truth(world, runId)).toMatchObject({ counts: { read: 1, unchanged: 1 }, rows: [] });
  });

  test.each([
    ['two findings of the same kind', ['Odd', 'Odd'], "two findings of kind 'Odd'"],
    ['a kind that is not a word', ['Odd#1'], "kind is 'Odd#1'; expected 1 to 40 letters"],
    ['a kind that is too long for a key', ['K'.repeat(41)], 'expected 1 to 40 letters'],
  ])('counts a record with %s as failed', async (_, kinds, message) => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'a' }]);
    const careless = audit({
      ...inspection,
      asks: () => [],
      tables: [UserActivity],
      inspect: () => kinds.map((kind) => ({ kind, message: '', details: {} })),
    });
    const { runId } = await start(world, careless);

    await execute(world, careless, runId, 1);

    expect(await truth(world, runId)).toMatchObject({ counts: { failed: 1 }, rows: [] });
    expect(await failureRows(world, runId)).toMatchObject([
      { code: 'InspectFailed', key: 'a', message: expect.stringContaining(message) },
    ]);
  });

  test('keeps a message that was cut within a character', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'a' }, { id: 'b' }]);
    const message = `${'m'.repeat(1_999)}😀`;
    const smiling = audit({
      ...inspection,
      asks: () => [],
      tables: [UserActivity],
      inspect: ({ id }) => {
        if (id === 'b') throw new Error(message);
        return [{ kind: 'Odd', message, details: {} }];
      },
    });
    const { runId } = await start(world, smiling);

    await execute(world, smiling, runId, 1);

    const kept = `${'m'.repeat(1_999)}\ufffd`;
    expect(await truth(world, runId)).toMatchObject({ counts: { failed: 1 }, rows: [{ message: kept }] });
    expect(await failureRows(world, runId)).toMatchObject([{ message: kept }]);
  });

  test('limits the length of details', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'a' }]);
    const talkative = audit({
      ...inspection,
      asks: () => [],
      tables: [UserActivity],
      inspect: () => [
        { kind: 'Long', message: 'm'.repeat(9_000), details: { text: 'x'.repeat(90_000), n: 1 } },
      ],
    });
    const { runId } = await start(world, talkative);

    await execute(world, talkative, runId, 1);

    const [row] = await findingRows(world, runId);
    expect(String(row?.message)).toHaveLength(2_000);
    expect(String(row?.details).length).toBeLessThan(4_100);
    expect(JSON.parse(String(row?.details))).toMatchObject({ n: 1 });
  });

  test('ends its lane, which the state machine retries, if the directory does not respond', async () => {
    const error = Object.assign(new Error('Slow down'), { name: 'TooManyRequestsException' });
    const world = await setUp({ knownSubjects: () => Promise.reject(error) });
    const { runId } = await start(world);

    await execute(world, inspection, runId, 1);

    const { run } = await stateOf(world, runId);
    expect(run).toMatchObject({ status: 'FAILED', reason: expect.stringContaining('Slow down') });
  });

  test('has the same findings and counts as an uninterrupted one, wherever and however often it is killed', async () => {
    const whole = await setUp();
    const first = await start(whole);
    await execute(whole, inspection, first.runId, 1);
    const expected = await truth(whole, first.runId);

    // An audit does not change records, so all the runs can share the tables.
    let runs = 0;
    const kill = fc.record({ at: fc.integer({ min: 1, max: 60 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 4 }), async (kills) => {
        runs += 1;
        const world = whole;
        const { runId } = await start(world, inspection, `killed ${runs}`);
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          await execute(world, inspection, runId, 1).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, inspection, runId, 1);
        expect(await truth(world, runId)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  }, 300_000);
});
