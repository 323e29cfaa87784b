/**
 * The function has as many invocations under way as it may have: this one did not run. Named as Lambda's API
 * names it.
 */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsException';
  /** Why, in Lambda's words. */
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor(functionName: string, limit: number) {
    super(`Rate Exceeded. ${functionName} has its ${limit} reserved invocations under way.`);
  }
}
