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

/** A tab of a person who signed in when the test began. */
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

describe('a session that nobody uses', () => {
  it('is announced five minutes before, and ends an hour after the sign-in', () => {
    const { said } = openTab();

    wait(54);
    expect(said).toEqual([]);
    wait(2);
    expect(said).toEqual(['11:00']);
    wait(10);
    expect(said).toEqual(['11:00', 'ended']);
  });

  it('ends an hour after the last activity, not before', () => {
    const { said } = openTab();

    wait(50);
    press();
    wait(54);
    expect(said).toEqual([]);
    wait(7);
    expect(said).toEqual(['11:50', 'ended']);
  });

  it('goes on if the person says so; a touched mouse is not enough', () => {
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

  it('is used in all tabs as soon as it is used in one', () => {
    const [one, other] = [openTab(), openTab()];

    wait(56);
    one.stay();
    wait(10);

    expect(one.said).toEqual(['11:00', 'goes on']);
    expect(other.said).toEqual(['11:00', 'goes on']);
  });

  it('is over for a machine that slept, whatever wakes it, and for a tab that is restored', () => {
    const { said, stay } = openTab();

    vi.setSystemTime(begunAt + 61 * minuteMs);
    press();
    expect(said).toEqual(['ended']);
    stay();
    expect(openTab().said).toEqual(['ended']);
  });
});

it('a new sign-in counts as activity, however long ago the last one was', () => {
  localStorage.setItem('last-activity', `${begunAt - 600 * minuteMs}`);

  const { said } = openTab();
  wait(30);

  expect(said).toEqual([]);
});

it('is not looked up for each of many movements of the pointer', () => {
  const { said } = openTab();
  wait(20);
  const reads = vi.spyOn(Storage.prototype, 'getItem');

  for (let move = 0; move < 200; move += 1) window.dispatchEvent(new Event('pointermove'));

  expect(reads.mock.calls.length).toBeLessThanOrEqual(3);
  wait(54);
  expect(said).toEqual([]);
  reads.mockRestore();
});

it('is watched in this tab alone where the browser blocks storage', () => {
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
