/** The function was not run. The Lambda API uses the same name. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsException';
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor(functionName: string, limit: number) {
    super(`Rate Exceeded. ${functionName} has reached its reserved concurrency of ${limit}.`);
  }
}
