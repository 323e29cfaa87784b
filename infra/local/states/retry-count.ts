/** Where a task's parameters ask how often its call was retried. */
const path = '$$.State.RetryCount';

/** Part of the context object: the library knows no `State`. What stands there is replaced for each call. */
export const contextOfState = { RetryCount: 0 };

/** Names of the parameters that hold how often the call was retried. */
export function retryCountsIn(parameters: Readonly<Record<string, unknown>> = {}): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => name.endsWith('.$') && parameters[name] === path)
    .map((name) => name.slice(0, -2));
}

/**
 * Tells the calls of one task in one execution how often they were retried, as `$$.State.RetryCount` does: 0
 * at first. A call is known by its input; one that succeeds begins anew.
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
