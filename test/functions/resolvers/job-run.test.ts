import { beforeAll, describe, expect, it } from 'vitest';
import { laneRow, runId, runRow } from './rows';
import { contextOf, EarlyReturn, type LoadedResolver, loadResolver, outcomeOf } from './sandbox';

describe('Query.jobRun', () => {
  let jobRun: LoadedResolver;
  beforeAll(async () => {
    jobRun = await loadResolver('Query.jobRun');
  });

  it('reads a run and its lanes with one consistent Query', () => {
    const request = jobRun.request(contextOf({ args: { id: runId } }));

    expect(request).toEqual({
      operation: 'Query',
      query: {
        expression: '#pk = :pk',
        expressionNames: { '#pk': 'pk' },
        expressionValues: { ':pk': { S: `RUN#${runId}` } },
      },
      limit: 100,
      consistentRead: true,
    });
  });

  it.each([
    '',
    'RUN',
    runId.toLowerCase(),
    `${runId}#LOG`,
    `${runId.slice(0, 25)}U`,
    '../../etc',
    '😀'.repeat(13),
  ])('returns null for the malformed ID %j without reading', (id) => {
    const outcome = outcomeOf(jobRun.request, contextOf({ args: { id } }));

    expect(outcome).toEqual(new EarlyReturn(null));
  });

  it('adds up the lanes per table and in total', () => {
    const items = [
      laneRow(0),
      laneRow(1, { table: 'UserPreferences', done: true, read: 100, changed: 10, failed: 0, unchanged: 90 }),
      runRow(),
    ];

    const run = jobRun.response(contextOf({ result: { items } }));

    expect(run).toMatchObject({
      id: runId,
      status: 'RUNNING',
      read: 600,
      changed: 60,
      failed: 1,
      total: 1100,
      tables: [
        { table: 'UserActivity', read: 500, total: 1000, done: false },
        { table: 'UserPreferences', read: 100, total: 100, done: true, lanes: 1, lanesDone: 1 },
      ],
      endedAt: null,
      reason: null,
    });
  });

  it('returns the speed of working lanes of an active run', () => {
    const atWork = {
      leaseUntil: Date.now() + 60_000,
      reachedAt: Date.now(),
      writesReached: 40.5,
      readsReached: 8,
    };
    const items = [
      laneRow(0, { ...atWork, limitsVersion: 2 }),
      laneRow(1, { ...atWork, heldBack: 'lanes' }),
      laneRow(2, { ...atWork, reachedAt: Date.now() - 60_000 }),
      laneRow(3, { ...atWork, leaseUntil: Date.now() - 1 }),
    ];
    const limits = { version: 2, by: 'ana@example.com', at: '2026-11-21T10:00:00.000Z' };
    const answer = (status: string) =>
      jobRun.response(contextOf({ result: { items: [...items, runRow({ status, limits } as never)] } }));

    expect(answer('RUNNING')).toMatchObject({
      limits,
      reached: { writesPerSecond: 40.5, readsPerSecond: 8, lanes: 2, lanesPaused: 1, lanesInForce: 1 },
    });
    expect(answer('SUCCEEDED')).toMatchObject({ limits, reached: null });
  });

  it("returns lanes without the engine's internal fields", () => {
    const run = jobRun.response(contextOf({ result: { items: [laneRow(0), runRow()] } }));

    expect(JSON.stringify(run)).not.toMatch(/lease|cursor|subject|"pk"/);
  });

  it('returns zeros and no tables until the run is planned', () => {
    const run = jobRun.response(contextOf({ result: { items: [runRow({ status: 'QUEUED' })] } }));

    expect(run).toMatchObject({ status: 'QUEUED', total: 0, read: 0, tables: [], lanes: null });
  });

  it('returns null if there is no such run', () => {
    const run = jobRun.response(contextOf({ result: { items: [] } }));

    expect(run).toBeNull();
  });

  it.each([
    [['Admin'], 'Migration only allowed for the designated admin account'],
    [[], 'Migration only allowed for the designated admin account'],
    [null, 'Migration only allowed for the designated admin account'],
  ])('rejects a caller in the groups %j', (groups, message) => {
    const outcome = outcomeOf(jobRun.response, contextOf({ groups, result: { items: [runRow()] } }));

    expect(outcome).toMatchObject({ message, type: 'Forbidden' });
  });

  it("hides the database's message, and logs it under the returned reference", () => {
    const error = { message: 'Requested resource not found: Table: Ledger-X', type: 'DynamoDB:Error' };

    const outcome = outcomeOf(jobRun.response, contextOf({ error }));

    expect(outcome).toMatchObject({
      message: 'Something went wrong',
      type: 'Internal',
      info: { reference: 'reference-1' },
    });
    expect(jobRun.logged.join()).toContain('Ledger-X');
    expect(jobRun.logged.join()).toContain('reference-1');
  });

  it("reports half of a surrogate pair that the database rejected as the caller's error, and no other failure", () => {
    const error = { message: 'UnknownError', type: 'DynamoDB:SerializationException' };
    const taken = (id: string) => outcomeOf(jobRun.response, contextOf({ args: { id }, error }));

    expect(taken('run \ud800')).toMatchObject({
      message: 'An argument contains an unpaired surrogate; expected valid Unicode text.',
      type: 'BadRequest',
    });
    expect(taken('run 🧘')).toMatchObject({ message: 'Something went wrong', type: 'Internal' });
  });

  it('returns 40 lanes in under 4 KB if the lanes are not requested', () => {
    const items = [
      ...Array.from({ length: 40 }, (_, lane) => laneRow(lane, { table: `Table${lane % 6}` })),
      runRow(),
    ];

    const run = jobRun.response(contextOf({ result: { items } })) as Record<string, unknown>;

    expect(JSON.stringify({ ...run, lanes: undefined }).length).toBeLessThan(4096);
  });
});
