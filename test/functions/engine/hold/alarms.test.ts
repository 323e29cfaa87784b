import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AlarmChange, alarmsOn, noteAlarm } from '#functions/engine/hold/alarms';
import { alarmStep } from '#functions/engine/steps/alarm';
import { alarmsPartition } from '#shared/jobs/ledger/ledger-keys';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const HOLD_ALARMS = JSON.stringify([{ alarm: 'slow' }, { alarm: 'throttled', table: 'UserActivity' }]);
const at = (second: number) => `2026-03-02T10:00:${`${second}`.padStart(2, '0')}.000Z`;

const change = (alarm: string, state: AlarmChange['state'], second: number): AlarmChange => ({
  alarm,
  state,
  since: at(second),
  reason: `${alarm} is ${state}`,
});

async function afterChanges(changes: readonly AlarmChange[], env: Record<string, string> = { HOLD_ALARMS }) {
  const { engine } = await createWorld(dynamodb, env);
  for (const one of changes) await noteAlarm(engine, one);
  return {
    engine,
    /** Sends an event in EventBridge format. */
    send: (alarmName: string, value: string, timestamp: string) =>
      alarmStep(engine, { detail: { alarmName, state: { value, reason: 'because', timestamp } } }),
    namesOn: async (...tables: string[]) =>
      (await alarmsOn(engine, new Set(tables))).map(({ alarm }) => alarm),
  };
}

describe('the alarms that hold a run', () => {
  test('are those in ALARM, with the time and the reason', async () => {
    const { engine } = await afterChanges([change('slow', 'ALARM', 1)]);

    const alarms = await alarmsOn(engine, new Set());

    expect(alarms).toEqual([{ alarm: 'slow', since: at(1), reason: 'slow is ALARM' }]);
  });

  test('do not include an alarm without a known state, or one that is OK again', async () => {
    const { namesOn } = await afterChanges([change('slow', 'ALARM', 1), change('slow', 'OK', 2)]);

    expect(await namesOn('UserActivity')).toEqual([]);
  });

  test('include the alarm of a table only for runs that use the table', async () => {
    const { namesOn } = await afterChanges([change('throttled', 'ALARM', 1)]);

    expect([await namesOn('UserActivity'), await namesOn('UserPreferences')]).toEqual([['throttled'], []]);
  });

  test('follow the newest change, even if an older one arrives later or twice', async () => {
    const { namesOn } = await afterChanges([
      change('slow', 'OK', 3),
      change('slow', 'ALARM', 2),
      change('throttled', 'ALARM', 4),
      change('throttled', 'ALARM', 4),
    ]);

    expect(await namesOn('UserActivity')).toEqual(['throttled']);
  });

  test('never include an alarm that is not configured', async () => {
    const { engine } = await afterChanges([change('unknown', 'ALARM', 1)]);
    const { namesOn } = await afterChanges([change('slow', 'ALARM', 1)], {});

    expect(await alarmsOn(engine, new Set())).toEqual([]);
    expect(await namesOn('UserActivity')).toEqual([]);
  });

  test('cannot be determined from a row with an unknown state', async () => {
    const { engine } = await afterChanges([]);
    const Item = { pk: alarmsPartition, sk: 'slow', state: 'MAYBE', since: at(1), reason: '' };
    await engine.ledger.send(new PutCommand({ TableName: engine.settings.ledgerTable, Item }));

    const asking = alarmsOn(engine, new Set());

    await expect(asking).rejects.toThrow(
      'The run stopped because its alarm states could not be read: slow: state',
    );
  });
});

describe('the event of an alarm', () => {
  test("stores the state with the alarm's time and reason", async () => {
    const { engine, send } = await afterChanges([]);

    await send('slow', 'ALARM', '2026-03-02T10:00:07.250+0000');

    expect(await alarmsOn(engine, new Set())).toEqual([
      { alarm: 'slow', since: '2026-03-02T10:00:07.250Z', reason: 'because' },
    ]);
  });

  test('without data changes nothing, so an alarm holds until it is OK', async () => {
    const { send, namesOn } = await afterChanges([]);

    await send('slow', 'ALARM', '2026-03-02T10:00:07.250+0000');
    await send('slow', 'INSUFFICIENT_DATA', '2026-03-02T10:01:07.250+0000');
    const afterNoData = await namesOn();
    await send('slow', 'OK', '2026-03-02T10:02:07.250+0000');

    expect([afterNoData, await namesOn()]).toEqual([['slow'], []]);
  });

  test('with unexpected content is rejected', async () => {
    const { send } = await afterChanges([]);

    await expect(send('slow', 'PENDING', at(1))).rejects.toThrow('state');
    await expect(send('slow', 'ALARM', 'yesterday')).rejects.toThrow('expected a time');
  });
});
