// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchInactivity } from '#web/api/session/inactivity';

const minuteMs = 60_000;
const begunAt = Date.parse('2026-11-22T10:00:00Z');

let watches: ReturnType<typeof watchInactivity>[] = [];
beforeEach(() => {
  vi.useFakeTimers({ now: begunAt });
});
afterEach(() => {
  for (const watch of watches) watch.stop();
  watches = [];
  localStorage.clear();
  vi.useRealTimers();
});

/** Opens the tab of a user who signed in when the test began. */
function openTab() {
  const said: string[] = [];
  const watch = watchInactivity(begunAt, {
    warn: (endsAtMs) =>
      said.push(endsAtMs === undefined ? 'goes on' : new Date(endsAtMs).toISOString().slice(11, 16)),
    end: () => said.push('ended'),
  });
  watches.push(watch);
  return { said, stay: watch.continueSession };
}

const wait = (minutes: number) => vi.advanceTimersByTime(minutes * minuteMs);
const press = () => window.dispatchEvent(new KeyboardEvent('keydown'));

describe('an inactive session', () => {
  it('is announced five minutes before its end, and ends an hour after the sign-in', () => {
    const { said } = openTab();

    wait(54);
    expect(said).toEqual([]);
    wait(2);
    expect(said).toEqual(['11:00']);
    wait(10);
    expect(said).toEqual(['11:00', 'ended']);
  });

  it('ends an hour after the last activity, and not earlier', () => {
    const { said } = openTab();

    wait(50);
    press();
    wait(54);
    expect(said).toEqual([]);
    wait(7);
    expect(said).toEqual(['11:50', 'ended']);
  });

  it('continues if the user confirms it, for which moving the mouse is not enough', () => {
    const { said, stay } = openTab();

    wait(56);
    press();
    window.dispatchEvent(new Event('pointermove'));
    expect(said).toEqual(['11:00']);
    stay();
    expect(said).toEqual(['11:00', 'goes on']);
    wait(54);
    expect(said).toHaveLength(2);
  });

  it('stays active in all tabs while one of them is used', () => {
    const [one, other] = [openTab(), openTab()];

    wait(56);
    one.stay();
    wait(10);

    expect(one.said).toEqual(['11:00', 'goes on']);
    expect(other.said).toEqual(['11:00', 'goes on']);
  });

  it('has ended after the machine has been asleep, whichever event wakes it, and in a restored tab', () => {
    const { said, stay } = openTab();

    vi.setSystemTime(begunAt + 61 * minuteMs);
    press();
    expect(said).toEqual(['ended']);
    stay();
    expect(openTab().said).toEqual(['ended']);
  });
});

it('begins with a new sign-in, even if the last activity was long ago', () => {
  localStorage.setItem('last-activity', `${begunAt - 600 * minuteMs}`);

  const { said } = openTab();
  wait(30);

  expect(said).toEqual([]);
});

it('does not record each of many pointer movements', () => {
  const { said } = openTab();
  wait(20);
  const reads = vi.spyOn(Storage.prototype, 'getItem');

  for (let move = 0; move < 200; move += 1) window.dispatchEvent(new Event('pointermove'));

  expect(reads.mock.calls.length).toBeLessThanOrEqual(3);
  wait(54);
  expect(said).toEqual([]);
  reads.mockRestore();
});

it('is only tracked in this tab if the browser blocks storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const blocked = [
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse),
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
  ];
  const { said } = openTab();

  wait(50);
  press();
  wait(54);
  expect(said).toEqual([]);
  wait(7);

  expect(said).toEqual(['11:50', 'ended']);
  for (const spy of blocked) spy.mockRestore();
});
