import { afterEach, expect, test } from 'vitest';
import { alarmControlPath, createAlarmControl } from '#infra/local/events/alarm-control';
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
  const alarmChanged = async (change: AlarmStateChange) => {
    changes.push(change);
    return change.alarm === 'ApiLatency' ? 1 : 0;
  };
  const { port, stop } = await listen(createAlarmControl({ alarmChanged }, 'secret'), 0);
  stops.push(stop);
  const send = async (body: string, path = alarmControlPath('secret'), init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'PUT', body, ...init });
    return { status: response.status, body: await response.json() };
  };
  return { send, changes };
}

const alarm = JSON.stringify({ alarm: 'ApiLatency', state: 'ALARM', reason: 'p99 is 4 s' });

test('the control address passes a change of an alarm to the rules', async () => {
  const { send, changes } = await controlOf();

  const { status, body } = await send(alarm);

  expect(status).toBe(200);
  expect(body).toEqual({ alarm: 'ApiLatency', state: 'ALARM', reason: 'p99 is 4 s' });
  expect(changes).toEqual([body]);
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
