/**
 * Thrown, without running the invocation, when a function has reached its limit of concurrent invocations.
 * Lambda's API uses the same name.
 */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsException';
  /** Lambda's code for the reason. */
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor(functionName: string, limit: number) {
    super(`Rate Exceeded. ${functionName} has its ${limit} reserved invocations under way.`);
  }
}
