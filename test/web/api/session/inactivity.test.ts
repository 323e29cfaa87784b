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
