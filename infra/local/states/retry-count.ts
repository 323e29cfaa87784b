/** The expression with which a task's parameters request the number of retries of its call. */
const path = '$$.State.RetryCount';

/**
 * The part of the context object that contains the number of retries. The library does not provide `State`,
 * so the value is replaced for each call.
 */
export const contextOfState = { RetryCount: 0 };

/** Returns the names of the parameters that request the number of retries. */
export function retryCountsIn(parameters: Readonly<Record<string, unknown>> = {}): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => name.endsWith('.$') && parameters[name] === path)
    .map((name) => name.slice(0, -2));
}

/**
 * Returns a function that provides `$$.State.RetryCount` for the calls of one task in one execution. The
 * value is the number of retries of a call, which is 0 at first. A call is identified by its input. After a
 * success, the count starts from 0 again.
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
