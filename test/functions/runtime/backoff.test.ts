import { describe, expect, test } from 'vitest';
import { withRetries } from '#functions/runtime/backoff';

/** Creates a clock that only records the requested delays. */
function noting() {
  const waits: number[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
  };
  return { waits, waiting: { sleep, random: () => 0.5 } };
}

/** Creates an action that fails the given number of times and then returns the number of attempts. */
function failing(times: number) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw new Error(`try ${tries}`);
    return tries;
  };
}

const always = () => true;

describe('retries', () => {
  test('wait longer before each further attempt, and return the result', async () => {
    const { waits, waiting } = noting();

    const tries = await withRetries(failing(3), { maxTries: 5, isWorthATry: always, waiting });

    expect(tries).toBe(4);
    expect(waits).toEqual([40, 80, 160]);
  });

  test('fail with the error of the last attempt, without waiting after it', async () => {
    const { waits, waiting } = noting();

    const given = withRetries(failing(3), { maxTries: 3, isWorthATry: always, waiting });

    await expect(given).rejects.toThrow('try 3');
    expect(waits).toHaveLength(2);
  });

  test('fail with another error after the last attempt if that says more', async () => {
    const { waiting } = noting();
    const failure = (cause: unknown) => new Error('given up', { cause });

    const given = withRetries(failing(2), { maxTries: 2, isWorthATry: always, waiting, failure });

    await expect(given).rejects.toThrow('given up');
  });

  test('fail immediately if another attempt is pointless or a better error is known', async () => {
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
