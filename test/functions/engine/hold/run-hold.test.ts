import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteAlarm } from '#functions/engine/hold/alarms';
import { quietMs } from '#functions/engine/hold/run-hold';
import { rowsBeginning } from '#functions/engine/ledger/rows';
import type { StartRequest } from '#functions/engine/run/new-run';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { alarmsPartition, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { isActive } from '#shared/jobs/run/run-status';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createSimulatedWorld, onDemandPartition } from '../../../support/simulated-table/world';
import { setDone } from '../../../support/test-sweep';

/* Tests holds with simulated tables and simulated time. */

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const alarm = 'app-errors';
const reason = 'Threshold Crossed: 12 errors.';
const minute = 60_000;
/** The time within which a hold must take effect, in milliseconds. */
const heldWithinMs = 5_000;

/**
 * Creates a world with one table that contains the given number of records. An alarm may hold the world's
 * runs.
 */
async function worldOf(records: number, env: Record<string, string> = {}) {
  const activities = Array.from({ length: records }, (_, index) => ({
    id: `a${index}`,
    createdAt: '2026-03-02T10:00:00.000Z',
    _version: 1,
  }));
  const table = { model: UserActivity, partitions: 4, ...onDemandPartition, records: activities };
  const world = await createSimulatedWorld(dynamodb, [table], {
    MAX_SEGMENTS: '4',
    HOLD_ALARMS: JSON.stringify([{ alarm }]),
    ...env,
  });
  const { engine, clock } = world;
  const used = () => world.tables[0]?.used ?? { reads: 0, writes: 0 };
  return {
    ...world,
    wait: clock.sleep,
    turn: (state: 'ALARM' | 'OK', name = alarm) =>
      noteAlarm(engine, { alarm: name, state, since: new Date(clock.now()).toISOString(), reason }),
    /** Returns the units used over the next `ms` milliseconds. */
    async usedIn(ms: number) {
      const { reads, writes } = { ...used() };
      await clock.sleep(ms);
      return { reads: used().reads - reads, writes: used().writes - writes };
    },
    log: async (runId: string) =>
      (await rowsBeginning(engine, { pk: ledgerKeys.log(runId) })).map(({ message }) => message),
  };
}

const slow: Partial<StartRequest> = { laneCount: 4, writesPerSecond: 100 };

describe('a run', () => {
  test('is held in the middle of a page while an alarm is on, and then continues where it was', async () => {
    const world = await worldOf(3_000);
    const seen: unknown[] = [];
    let id = '';

    const { status, changed, attempt, run, lanes } = await world.run(setDone, slow, async (runId) => {
      id = runId;
      await world.wait(2_000);
      await world.turn('ALARM');
      await world.wait(heldWithinMs);
      seen.push(await world.usedIn(10 * minute));
      seen.push((await world.stateOf(runId)).run.held);
      await world.turn('OK');
      await world.wait(quietMs(1) + 2 * heldWithinMs + 1_000);
      seen.push((await world.usedIn(5_000)).writes > 100);
    });

    const since = expect.stringMatching(/^2026-03-02T00:00:0/);
    expect(seen).toEqual([
      { reads: 0, writes: 0 },
      {
        attempt: expect.any(Number),
        from: 1,
        count: 1,
        since,
        until: expect.stringMatching(/^2026-03-02T01:00:0/),
        alarms: [{ alarm, since, reason }],
      },
      true,
    ]);
    expect({ status, changed, held: run.held }).toEqual({
      status: 'SUCCEEDED',
      changed: 3_000,
      held: undefined,
    });
    expect(lanes.every(({ failed, conflicts }) => failed + conflicts === 0)).toBe(true);
    expect(attempt).toBe(3);
    expect(await world.log(id)).toEqual(
      expect.arrayContaining([
        `Held by the alarm ${alarm}. ${reason}`,
        `No longer held by the alarm ${alarm}. The run was held for 10 min and continues with attempt 3.`,
      ]),
    );
  });

  test('is held while it only reads', async () => {
    const world = await worldOf(1_000);
    const seen: unknown[] = [];

    const { status, read } = await world.run(setDone, { dryRun: true, readsPerSecond: 2 }, async (runId) => {
      await world.wait(2_000);
      await world.turn('ALARM');
      await world.wait(heldWithinMs);
      seen.push(await world.usedIn(minute));
      expect((await world.stateOf(runId)).run.held?.alarms).toHaveLength(1);
      await world.turn('OK');
    });

    expect(seen).toEqual([{ reads: 0, writes: 0 }]);
    expect({ status, read }).toEqual({ status: 'SUCCEEDED', read: 1_000 });
  });

  test('that is started during an alarm changes nothing until the alarm is OK', async () => {
    const world = await worldOf(500);
    await world.turn('ALARM');
    const seen: unknown[] = [];

    const { status, changed } = await world.run(setDone, {}, async () => {
      seen.push((await world.usedIn(minute)).writes);
      await world.turn('OK');
    });

    expect(seen).toEqual([0]);
    expect({ status, changed }).toEqual({ status: 'SUCCEEDED', changed: 500 });
  });

  test('continues within seconds after a short alarm, with all of its lanes', async () => {
    const world = await worldOf(6_000);

    const { status, changed, seconds } = await world.run(setDone, slow, async () => {
      await world.wait(2_000);
      await world.turn('ALARM');
      await world.wait(1_500);
      await world.turn('OK');
    });

    expect({ status, changed }).toEqual({ status: 'SUCCEEDED', changed: 6_000 });
    expect(seconds).toBeLessThan(6_000 / 100 + 20 + quietMs(1) / 1_000);
  });

  test('gives up with a reason after the maximum time, across attempts, and can then be resumed', async () => {
    const world = await worldOf(1_000, { HOLD_MINUTES: '90' });
    let id = '';

    const { status, run, attempt } = await world.run(setDone, slow, async (runId) => {
      id = runId;
      await world.wait(2_000);
      await world.turn('ALARM');
    });

    expect(status).toBe('FAILED');
    expect(run).toMatchObject({
      reason: `The run gave up after being held for 90 min by the alarm ${alarm}. Resume it when the alarm is OK.`,
      attention: {},
    });
    expect(run.held).toBeUndefined();
    const lasted = Date.parse(run.endedAt ?? '') - Date.parse(run.createdAt);
    expect(lasted).toBeGreaterThan(90 * minute);
    expect(lasted).toBeLessThan(91 * minute);
    // The first execution waits for two minutes, and the second for an hour.
    expect(attempt).toBe(3);

    await world.turn('OK');
    const resumed = await world.resume(setDone, id);

    expect(resumed).toMatchObject({ status: 'SUCCEEDED', changed: 1_000 });
  });

  test('is held without interruption by an alarm that turns on and off quickly, and then gives up', async () => {
    const world = await worldOf(3_000, { HOLD_MINUTES: '5' });
    const periodMs = 12_000;

    const { status, run, attempt } = await world.run(setDone, slow, async (runId) => {
      await world.wait(2_000);
      while (isActive((await world.stateOf(runId)).status)) {
        await world.turn('ALARM');
        await world.wait(periodMs);
        await world.turn('OK');
        await world.wait(periodMs);
      }
    });

    expect(status).toBe('FAILED');
    expect(run.reason).toContain('The run gave up after being held for 5 min');
    expect(attempt).toBeLessThan(5);
  });

  test('gives up after several holds that together take too long, and can then be resumed', async () => {
    const world = await worldOf(1_500, { HOLD_MINUTES: '1' });
    let id = '';

    const slower = { laneCount: 1, writesPerSecond: 10 };
    const { status, run, attempt } = await world.run(setDone, slower, async (runId) => {
      id = runId;
      for (let hold = 1; isActive((await world.stateOf(runId)).status); hold += 1) {
        await world.wait(10_000);
        await world.turn('ALARM');
        await world.wait(2 * heldWithinMs);
        await world.turn('OK');
        await world.wait(Math.min(minute, quietMs(hold)) + heldWithinMs);
      }
    });

    expect(status).toBe('FAILED');
    expect(run.reason).toMatch(
      /^The run gave up after being held \d+ times, for \d+ min in total, most recently by/,
    );
    expect(run.holds?.ms).toBeGreaterThan(3 * minute);
    expect(run.holds?.ms).toBeLessThan(4 * minute + 2 * heldWithinMs);
    expect(attempt).toBeLessThan(12);
    expect(JSON.stringify(run).length).toBeLessThan(20_000);

    await world.turn('OK');
    const resumed = await world.resume(setDone, id);

    expect(resumed.status).toBe('SUCCEEDED');
    expect(resumed.run.holds).toBeUndefined();
  });

  test('stops within seconds while it is held', async () => {
    const world = await worldOf(1_000);

    const { status, seconds } = await world.run(setDone, slow, async (runId) => {
      await world.wait(2_000);
      await world.turn('ALARM');
      await world.wait(minute);
      await requestStop(world.engine, { runId, by: 'ana@wellness.example' });
    });

    expect(status).toBe('STOPPED');
    expect(seconds).toBeLessThan(70);
  });

  test('is not held by the alarm of a table that it does not use', async () => {
    const alarms = [{ alarm: 'other', table: 'UserPreferences' }];
    const world = await worldOf(500, { HOLD_ALARMS: JSON.stringify(alarms) });
    await world.turn('ALARM', 'other');

    const { status, attempt } = await world.run(setDone);

    expect({ status, attempt }).toEqual({ status: 'SUCCEEDED', attempt: 1 });
  });

  test('is not held if it undoes another run', async () => {
    const world = await worldOf(500);
    const { run } = await world.run(setDone);
    await world.turn('ALARM');

    const undo = await world.run(undoRun, { params: { runId: run.id }, clientToken: 'undo' });

    expect(undo).toMatchObject({ status: 'SUCCEEDED', changed: 500, attempt: 1 });
  });

  test('stops if the state of an alarm cannot be read', async () => {
    const world = await worldOf(1_000);
    const { engine } = world;

    const failure = world.run(setDone, slow, async () => {
      await world.wait(2_000);
      const Item = { pk: alarmsPartition, sk: alarm, state: 'MAYBE', since: '', reason: '' };
      await engine.ledger.send(new PutCommand({ TableName: engine.settings.ledgerTable, Item }));
    });

    await expect(failure).rejects.toThrow('its alarm states could not be read');
  });
});
