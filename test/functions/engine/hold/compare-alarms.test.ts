import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alarmsOn, compareAlarms, noteAlarm } from '#functions/engine/hold/alarms';
import type { AlarmState } from '#functions/runtime/alarm-state';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const alarm = 'slow';
const at = (second: number) => `2026-03-02T10:00:${`${second}`.padStart(2, '0')}.000Z`;
const state = (value: AlarmState['state'], second: number): AlarmState => ({
  alarm,
  state: value,
  since: at(second),
  reason: `is ${value}`,
});

/** Compares the states with CloudWatch's after the given events. Returns the alarms that then hold runs. */
async function heldBy(events: readonly AlarmState[], inCloudWatch: readonly AlarmState[]) {
  const { engine: own } = await createWorld(dynamodb, { HOLD_ALARMS: JSON.stringify([{ alarm }]) });
  const engine = {
    ...own,
    describeAlarms: async (names: readonly string[]) =>
      inCloudWatch.filter((one) => names.includes(one.alarm)),
  };
  for (const event of events) {
    if (event.state !== 'INSUFFICIENT_DATA') await noteAlarm(engine, { ...event, state: event.state });
  }
  await compareAlarms(engine);
  return await alarmsOn(engine, new Set());
}

describe('after the stored alarm states are compared with CloudWatch', () => {
  test('an alarm that was already in ALARM when it was configured holds runs', async () => {
    const expected = [{ alarm, since: at(1), reason: 'is ALARM' }];

    expect(await heldBy([], [state('ALARM', 1)])).toEqual(expected);
  });

  test('an alarm that was deleted while in ALARM no longer holds runs', async () => {
    expect(await heldBy([state('ALARM', 1)], [])).toEqual([]);
  });

  test('an alarm whose change to OK was lost no longer holds runs', async () => {
    expect(await heldBy([state('ALARM', 1)], [state('OK', 2)])).toEqual([]);
  });

  test('an alarm whose change to ALARM was lost holds runs', async () => {
    expect(await heldBy([state('OK', 1)], [state('ALARM', 2)])).toHaveLength(1);
  });

  test('an alarm without data keeps its state', async () => {
    expect(await heldBy([state('ALARM', 1)], [state('INSUFFICIENT_DATA', 2)])).toHaveLength(1);
    expect(await heldBy([], [state('INSUFFICIENT_DATA', 2)])).toEqual([]);
  });

  test('a change that arrived after CloudWatch answered is kept', async () => {
    expect(await heldBy([state('ALARM', 3)], [state('OK', 2)])).toHaveLength(1);
  });
});
