/** The function has reached its limit of invocations, and this one did not run. Named as in Lambda's API. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsException';
  /** Why, in Lambda's words. */
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor(functionName: string, limit: number) {
    super(`Rate Exceeded. ${functionName} has its ${limit} reserved invocations under way.`);
  }
}
