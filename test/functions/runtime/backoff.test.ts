import { describe, expect, test } from 'vitest';
import { withRetries } from '#functions/runtime/backoff';

/** A clock that only records the requested delays. */
function noting() {
  const waits: number[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
  };
  return { waits, waiting: { sleep, random: () => 0.5 } };
}

/** Fails this many times, then returns the number of attempts. */
function failing(times: number) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw new Error(`try ${tries}`);
    return tries;
  };
}

const always = () => true;

describe('work that may be tried again', () => {
  test('waits longer before each further try, and gives what it comes to', async () => {
    const { waits, waiting } = noting();

    const tries = await withRetries(failing(3), { maxTries: 5, isWorthATry: always, waiting });

    expect(tries).toBe(4);
    expect(waits).toEqual([40, 80, 160]);
  });

  test('fails with the error of its last try, and does not wait after it', async () => {
    const { waits, waiting } = noting();

    const given = withRetries(failing(3), { maxTries: 3, isWorthATry: always, waiting });

    await expect(given).rejects.toThrow('try 3');
    expect(waits).toHaveLength(2);
  });

  test('fails with another error after its last try where that says more', async () => {
    const { waiting } = noting();
    const failure = (cause: unknown) => new Error('given up', { cause });

    const given = withRetries(failing(2), { maxTries: 2, isWorthATry: always, waiting, failure });

    await expect(given).rejects.toThrow('given up');
  });

  test('fails at once where another try is of no use, or a better error is known', async () => {
    const { waits, waiting } = noting();
    const better = () => {
      throw new Error('paused');
    };

    const useless = withRetries(failing(1), { maxTries: 5, isWorthATry: () => false, waiting });
    await expect(useless).rejects.toThrow('try 1');
    const refused = withRetries(failing(1), { maxTries: 5, isWorthATry: better, waiting });
    await expect(refused).rejects.toThrow('paused');

    expect(waits).toEqual([]);
  });
});
