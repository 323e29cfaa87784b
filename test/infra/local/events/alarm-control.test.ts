import { afterEach, expect, test } from 'vitest';
import { alarmControlPath, createAlarmControl, createLocalAlarms } from '#infra/local/events/alarm-control';
import type { AlarmStateChange } from '#infra/local/events/rules';
import { listen } from '#infra/local/site/listen';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/**
 * Starts the alarm control for a stack whose rules match the ApiLatency alarm. Returns a function that sends
 * requests to the control URL, and the changes that the rules received.
 */
async function controlOf() {
  const changes: AlarmStateChange[] = [];
  const alarms = createLocalAlarms();
  const alarmChanged = async (change: AlarmStateChange) => {
    changes.push(change);
    return change.alarm === 'ApiLatency' ? 1 : 0;
  };
  const { port, stop } = await listen(createAlarmControl({ alarmChanged }, alarms, 'secret'), 0);
  stops.push(stop);
  const send = async (body: string, path = alarmControlPath('secret'), init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'PUT', body, ...init });
    return { status: response.status, body: await response.json() };
  };
  /** Returns the states of the alarms in the response to DescribeAlarms. */
  const described = async (...AlarmNames: string[]) => {
    const { body } = await alarms.service('DescribeAlarms', { AlarmNames });
    return JSON.parse(body).MetricAlarms.map((one: Record<string, unknown>) => [
      one.AlarmName,
      one.StateValue,
    ]);
  };
  return { send, changes, described };
}

const alarm = JSON.stringify({ alarm: 'ApiLatency', state: 'ALARM', reason: 'p99 is 4 s' });

test('the control address passes a change of an alarm to the rules', async () => {
  const { send, changes } = await controlOf();

  const { status, body } = await send(alarm);

  expect(status).toBe(200);
  expect(body).toEqual({ alarm: 'ApiLatency', state: 'ALARM', reason: 'p99 is 4 s' });
  expect(changes).toEqual([body]);
});

test('a change whose event is lost is known to CloudWatch only', async () => {
  const { send, changes, described } = await controlOf();

  await send(JSON.stringify({ alarm: 'ApiLatency', state: 'ALARM', event: false }));

  expect(changes).toEqual([]);
  expect(await described('ApiLatency', 'Other')).toEqual([['ApiLatency', 'ALARM']]);
});

test('a deleted alarm is unknown to CloudWatch and causes no event', async () => {
  const { send, changes, described } = await controlOf();
  await send(alarm);

  const body = JSON.stringify({ alarm: 'ApiLatency' });
  const deleted = await send(body, undefined, { method: 'DELETE' });
  const again = await send(body, undefined, { method: 'DELETE' });

  expect([deleted.status, again.status, changes.length]).toEqual([200, 404, 1]);
  expect(await described('ApiLatency')).toEqual([]);
});

test('the control address names an alarm that no rule concerns', async () => {
  const { send } = await controlOf();

  expect(await send(JSON.stringify({ alarm: 'Typo', state: 'OK' }))).toEqual({
    status: 404,
    body: { error: 'No rule of the stack matches the alarm "Typo"' },
  });
});

test.each([
  ['no JSON', '{', 'The body is not JSON'],
  ['an unknown state', '{"alarm":"ApiLatency","state":"RED"}', 'state'],
  ['no alarm', '{"state":"OK"}', 'alarm'],
  ['an unknown field', '{"alarm":"ApiLatency","state":"OK","until":1}', 'until'],
])('the control address refuses a body with %s', async (_, body, named) => {
  const { send, changes } = await controlOf();

  const refused = await send(body);

  expect(refused.status).toBe(400);
  expect(refused.body.error).toContain(named);
  expect(changes).toEqual([]);
});

test.each([
  ['a page', alarmControlPath('secret'), { headers: { origin: 'http://127.0.0.1:3000' } }, 403],
  ['a caller without the key', alarmControlPath('guess'), {}, 404],
  ['a POST', alarmControlPath('secret'), { method: 'POST' }, 405],
])('the control address refuses %s', async (_, path, init, status) => {
  const { send, changes } = await controlOf();

  const refused = await send(alarm, path, init);

  expect(refused.status).toBe(status);
  expect(changes).toEqual([]);
});
