import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, test } from 'vitest';
import { LaneShare } from '#functions/engine/pace/lane-share';
import { writeWords } from '#functions/engine/pace/pace-words';
import { WritePace } from '#functions/engine/pace/write-sizes';
import { PostponedError } from '#functions/runtime/app-error';
import { createEngine } from '#functions/runtime/dependencies';

const runId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

interface Given {
  readonly writesPerSecond?: number;
  /** The number of other open lanes in the run. */
  readonly others?: number;
  readonly held?: { readonly allowedPerSecond: number; readonly heldBack: 'throttling' };
  readonly waitUntilMs?: number;
}

/** Creates a lane's pace with its own clock, which advances only when the lane sleeps. */
function paceOf({ writesPerSecond, others = 0, held, waitUntilMs = 1e9 }: Given) {
  const flags = { stopped: false, unread: false, said: [] as string[] };
  const state = { nowMs: 0, queries: 0, others, writesPerSecond, ...flags };
  const limits = () =>
    state.writesPerSecond === undefined ? {} : { writesPerSecond: state.writesPerSecond };
  const ledger = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
  mockClient(ledger)
    .on(UpdateCommand)
    .resolves({})
    .on(QueryCommand)
    .callsFake(() => {
      state.queries += 1;
      if (state.unread) throw Object.assign(new Error('No.'), { name: 'AccessDeniedException' });
      const lanes = Array.from({ length: 1 + state.others }, (_, lane) => ({
        sk: `LANE#00${lane}`,
        lane,
        attempt: 1,
        done: false,
        ...(lane === 0 && state.stopped ? { stop: 1 } : {}),
      }));
      return { Items: [{ sk: 'RUN', attempt: 1, ...limits() }, ...lanes] };
    });
  const created = createEngine(
    { LEDGER_TABLE: 'Ledger', AUDIT_TABLE: 'Audit', TABLES: '{}' },
    {
      now: () => state.nowMs,
      sleep: async (ms: number) => {
        state.nowMs += ms;
      },
      random: () => 0.5,
    },
  );
  const engine = { ...created, ledger };
  const share = new LaneShare(engine, { id: runId, tablesWritten: [], ...limits() }, { lane: 0, attempt: 1 });
  const pace = new WritePace(engine, {
    limit: () => share.limits.writesPerSecond,
    share,
    held: held ?? {},
    waitUntil: waitUntilMs,
    isHoldable: true,
    words: writeWords,
    say: async (level, { text }) => {
      state.said.push(`${level}: ${text}`);
    },
  });
  return { pace, share, state };
}

async function take(pace: WritePace, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    await pace.take(25);
    pace.settle(25, 25);
  }
}

describe('the speed of a lane', () => {
  test('without a limit never waits, and does not read the ledger', async () => {
    const { pace, state } = paceOf({});

    await pace.beginPage();
    await take(pace, 100);

    expect(state).toMatchObject({ nowMs: 0, queries: 0 });
    expect(await pace.endPage()).toEqual({});
    expect(pace.maxWrites).toBeUndefined();
  });

  test('stays within the limit, and reports that it is held back', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 100 });

    await pace.beginPage();
    await take(pace, 40);

    expect(state.nowMs / 1000).toBeCloseTo(1_000 / 100, 0);
    expect(await pace.endPage()).toEqual({ allowedPerSecond: 100, heldBack: 'limit' });
  });

  test('keeps to a new limit that was read for another request, such as a read', async () => {
    const { pace, share, state } = paceOf({});
    await pace.beginPage();
    state.writesPerSecond = 100;
    state.nowMs = 4_000;
    await share.renew();

    await take(pace, 40);

    expect(state.nowMs / 1000).toBeCloseTo(4 + 1_000 / 100, 0);
  });

  test('serves concurrent writes in order', async () => {
    const { pace } = paceOf({ writesPerSecond: 50 });
    const served: number[] = [];
    await pace.beginPage();

    await Promise.all([1, 2, 3, 4].map((batch) => pace.take(25).then(() => served.push(batch))));

    expect(served).toEqual([1, 2, 3, 4]);
  });

  test('shares the limit with the open lanes, and uses the share that others leave', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 100, others: 3 });
    await pace.beginPage();
    expect((await pace.endPage()).allowedPerSecond).toBe(25);

    state.others = 0;
    state.nowMs += 3_000;
    await pace.beginPage();

    expect((await pace.endPage()).allowedPerSecond).toBe(100);
  });

  test('reads the ledger at most once in three seconds', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 100 });

    await pace.beginPage();
    await take(pace, 40);

    expect(state.queries).toBeLessThanOrEqual(1 + Math.floor(state.nowMs / 3_000));
  });

  test('limits a page to the writes of five seconds, and reads ahead for thirty', async () => {
    const { pace } = paceOf({ writesPerSecond: 100 });

    await pace.beginPage();

    expect(pace).toMatchObject({ maxWrites: 500, maxRecords: 3_000 });
  });

  test('never makes a page too small for its checkpoint', async () => {
    const { pace } = paceOf({ writesPerSecond: 1, others: 39 });

    await pace.beginPage();

    expect(pace).toMatchObject({ maxWrites: 5, maxRecords: 25 });
  });

  test('postpones the rest of a page within seconds after a stop request', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 1 });
    await pace.beginPage();

    state.stopped = true;

    await expect(take(pace, 40)).rejects.toThrow(PostponedError);
    expect(state.nowMs).toBeLessThanOrEqual(9_000);
  });

  test("does not wait beyond its worker's time", async () => {
    const { pace, state } = paceOf({ writesPerSecond: 1, waitUntilMs: 2_000 });
    await pace.beginPage();

    await expect(take(pace, 40)).rejects.toThrow(PostponedError);
    expect(state.nowMs).toBeLessThanOrEqual(2_500);
  });

  test('reports once when throttling begins and once when it ends', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 200 });
    await pace.beginPage();

    await take(pace, 20);
    pace.settle(0, 20);
    state.nowMs += 600;
    pace.settle(0, 20);
    state.nowMs += 600;
    pace.settle(0, 80);
    await pace.onThrottled();
    state.nowMs += 100;
    await take(pace, 4);
    expect(await pace.endPage()).toMatchObject({ heldBack: 'throttling' });
    state.nowMs += 60_000;
    await pace.endPage();
    await pace.endPage();

    expect(state.said).toEqual([
      'warning: The tables throttled writes: this lane continues at a rate of 50 per second.',
      'info: The tables accepted all writes again: this lane is no longer held back.',
    ]);
  });

  test("continues at the previous worker's rate if the tables throttled its writes", async () => {
    const { pace } = paceOf({ held: { allowedPerSecond: 40, heldBack: 'throttling' } });

    expect((await pace.endPage()).allowedPerSecond).toBeCloseTo(39.6);
  });

  test('counts the units that requests really used, and waits after a low estimate', async () => {
    const { pace, state } = paceOf({ writesPerSecond: 100 });
    await pace.beginPage();

    for (let request = 0; request < 10; request += 1) {
      await pace.take(5);
      pace.settle(5, 100);
    }
    await pace.take(5);

    expect(state.nowMs / 1000).toBeGreaterThan(9);
    expect(state.nowMs / 1000).toBeLessThan(11);
  });

  test('makes pages and requests smaller if each change uses many units', async () => {
    const { pace } = paceOf({ writesPerSecond: 100 });
    await pace.beginPage();

    pace.costs.learn([{ table: 'Set', kind: 'update', before: {}, after: {} }], 20);

    expect(pace).toMatchObject({ maxWrites: 25, maxRecords: 150, maxUnitsPerRequest: 50 });
  });

  test.each([
    ['', undefined],
    [' of 100 a second', 100],
  ])('writes nothing if its limits cannot be read, even if it had no limit%s', async (_, limit) => {
    const { pace, state } = paceOf(limit === undefined ? {} : { writesPerSecond: limit });
    await pace.beginPage();
    await take(pace, 1);

    state.unread = true;
    state.nowMs += 3_000;
    const turns = await Promise.allSettled([pace.take(25), pace.take(25)]);

    const reason = expect.objectContaining({
      name: 'SystemicError',
      message: 'The run stopped because its limits could not be read: AccessDeniedException: No.',
    });
    expect(turns).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
  });
});
