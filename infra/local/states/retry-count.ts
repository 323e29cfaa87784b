const path = '$$.State.RetryCount';

/** The library does not provide `State`, so the value is replaced for each call. */
export const contextOfState = { RetryCount: 0 };

/** The parameters that request the retry count. */
export function retryCountsIn(parameters: Readonly<Record<string, unknown>> = {}): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => name.endsWith('.$') && parameters[name] === path)
    .map((name) => name.slice(0, -2));
}

/**
 * Provides `$$.State.RetryCount` for one task in one execution. A call is identified by its input; after a
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
