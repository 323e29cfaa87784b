import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, test } from 'vitest';
import { Pace } from '#functions/engine/pace';
import { settingsFrom } from '#functions/engine/settings';

const runId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

interface Given {
  readonly writesPerSecond?: number;
  readonly dryRun?: boolean;
  /** Other lanes of the run, open. */
  readonly others?: number;
  readonly held?: { readonly writesPerSecond: number; readonly heldBack: 'throttling' };
  readonly waitUntilMs?: number;
}

/** A lane's pace in a time of its own, in which sleeping is what makes it pass. */
function paceOf({ writesPerSecond, dryRun = false, others = 0, held, waitUntilMs = 1e9 }: Given) {
  const state = { nowMs: 0, queries: 0, others, stopped: false, said: [] as string[] };
  const ledger = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
  mockClient(ledger)
    .on(QueryCommand)
    .callsFake(() => {
      state.queries += 1;
      const lanes = Array.from({ length: 1 + state.others }, (_, lane) => ({
        sk: `LANE#00${lane}`,
        lane,
        attempt: 1,
        done: false,
        ...(lane === 0 && state.stopped ? { stop: 1 } : {}),
      }));
      return { Items: [{ sk: 'RUN', attempt: 1 }, ...lanes] };
    });
  const pace = new Pace(
    {
      ledger,
      settings: settingsFrom({ LEDGER_TABLE: 'Ledger', AUDIT_TABLE: 'Audit', TABLES: '{}' }),
      now: () => state.nowMs,
      sleep: async (ms) => {
        state.nowMs += ms;
      },
    },
    {
      run: { id: runId, dryRun, ...(writesPerSecond ? { writesPerSecond } : {}) },
      lane: { lane: 0, attempt: 1, ...held },
      waitUntil: waitUntilMs,
      say: async (level, message) => {
        state.said.push(`${level}: ${message}`);
      },
    },
  );
  return { pace, state };
}

async function take(pace: Pace, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) await pace.take(25);
}

describe('the pace of a lane', () => {
  test('without a limit never waits, nor asks the ledger', async () => {
    const { pace, state } = paceOf({});

    await pace.beginPage();
    await take(pace, 100);

    expect(state).toMatchObject({ nowMs: 0, queries: 0 });
    expect(await pace.endPage()).toEqual({});
    expect(pace.mostWrites).toBeUndefined();
  });

  test('keeps to the limit, and says that it was held back by it', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 100 });

    await pace.beginPage();
    await take(pace, 40);

    expect(state.nowMs / 1000).toBeCloseTo(1_000 / 100, 0);
    expect(await pace.endPage()).toEqual({ writesPerSecond: 100, heldBack: 'limit' });
  });

  test('serves writes that come at once in their order', async () => {
    const { pace } = paceOf({ writesPerSecond: 50 });
    const served: number[] = [];
    await pace.beginPage();

    await Promise.all([1, 2, 3, 4].map((batch) => pace.take(25).then(() => served.push(batch))));

    expect(served).toEqual([1, 2, 3, 4]);
  });

  test('shares the limit with the lanes that are open, and takes over what one leaves', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 100, others: 3 });
    await pace.beginPage();
    expect((await pace.endPage()).writesPerSecond).toBe(25);

    state.others = 0;
    state.nowMs += 3_000;
    await pace.beginPage();

    expect((await pace.endPage()).writesPerSecond).toBe(100);
  });

  test('asks the ledger at most once in three seconds', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 100 });

    await pace.beginPage();
    await take(pace, 40);

    expect(state.queries).toBeLessThanOrEqual(1 + Math.floor(state.nowMs / 3_000));
  });

  test('bounds a page by what may be written in five seconds, and reads ahead for thirty', async () => {
    const { pace } = paceOf({ writesPerSecond: 100 });

    await pace.beginPage();

    expect(pace).toMatchObject({ mostWrites: 500, mostRecords: 3_000 });
  });

  test('never makes a page too small to be worth its checkpoint', async () => {
    const { pace } = paceOf({ writesPerSecond: 1, others: 39 });

    await pace.beginPage();

    expect(pace).toMatchObject({ mostWrites: 5, mostRecords: 25 });
  });

  test('lets the rest of a page go within seconds once the lane was asked to stop', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 1 });
    await pace.beginPage();

    state.stopped = true;
    await take(pace, 40);

    expect(state.nowMs).toBeLessThanOrEqual(4_000);
  });

  test('does not wait past the time that its worker has', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 1, waitUntilMs: 2_000 });
    await pace.beginPage();

    await take(pace, 40);

    expect(state.nowMs).toBeLessThanOrEqual(2_500);
  });

  test('says once when throttling begins and once when it is over', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 200 });
    await pace.beginPage();

    await take(pace, 20);
    pace.took(20);
    state.nowMs += 600;
    pace.took(20);
    state.nowMs += 600;
    pace.took(80);
    await pace.putOff();
    state.nowMs += 100;
    await take(pace, 4);
    expect(await pace.endPage()).toMatchObject({ heldBack: 'throttling' });
    state.nowMs += 60_000;
    await pace.endPage();
    await pace.endPage();

    expect(state.said).toEqual([
      'warning: The tables put writes off: this lane goes on with 50 writes a second.',
      'info: The tables take all writes again: this lane is no longer held back.',
    ]);
  });

  test('goes on at the rate of the worker before, where the tables had put off its writes', async () => {
    const { pace } = paceOf({ held: { writesPerSecond: 40, heldBack: 'throttling' } });

    expect((await pace.endPage()).writesPerSecond).toBeCloseTo(39.6);
  });

  test('does not hold back a dry run', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 1, dryRun: true });

    await pace.beginPage();
    await take(pace, 10);

    expect(state.nowMs).toBe(0);
  });
});
