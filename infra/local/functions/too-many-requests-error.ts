/**
 * Thrown if the function has reached its limit of invocations, so that this one did not run. The name is that
 * of Lambda's API.
 */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsException';
  /** Lambda's code for the reason. */
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor(functionName: string, limit: number) {
    super(`Rate Exceeded. ${functionName} has its ${limit} reserved invocations under way.`);
  }
}
