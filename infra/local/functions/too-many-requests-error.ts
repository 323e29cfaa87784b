/**
 * Thrown, without running the invocation, when a function has reached its concurrency limit. The Lambda API
 * uses the same name.
 */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsException';
  /** Lambda's reason code. */
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor(functionName: string, limit: number) {
    super(`Rate Exceeded. ${functionName} has reached its reserved concurrency of ${limit}.`);
  }
}
