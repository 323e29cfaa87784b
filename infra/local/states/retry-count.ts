/** The expression with which a task's parameters request the number of retries of its call. */
const path = '$$.State.RetryCount';

/** Part of the context object, because the library has no `State`. The value is replaced for each call. */
export const contextOfState = { RetryCount: 0 };

/** Returns the names of the parameters for the number of retries. */
export function retryCountsIn(parameters: Readonly<Record<string, unknown>> = {}): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => name.endsWith('.$') && parameters[name] === path)
    .map((name) => name.slice(0, -2));
}

/**
 * Provides `$$.State.RetryCount` for the calls of one task in one execution: how often a call was retried, 0
 * at first. A call is identified by its input, and counts from 0 again after a success.
 */
export function countRetries<Result>(
  names: readonly string[],
  call: (input: unknown) => Promise<Result>,
): (input: unknown) => Promise<Result> {
  const failures = new Map<string, number>();
  return async (input) => {
    if (names.length === 0) return call(input);
    const key = JSON.stringify(input);
    const retries = failures.get(key) ?? 0;
    const told = { ...Object(input), ...Object.fromEntries(names.map((name) => [name, retries])) };
    try {
      const result = await call(told);
      failures.delete(key);
      return result;
    } catch (error) {
      failures.set(key, retries + 1);
      throw error;
    }
  };
}
