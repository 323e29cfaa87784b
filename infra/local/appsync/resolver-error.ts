export class ResolverError extends Error {
  override readonly name = 'ResolverError';

  constructor(
    message: string,
    /** Null if the resolver did not set a type. */
    readonly errorType: string | null,
    readonly errorInfo: unknown = null,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

export function notAuthorized(field: string, parentType: string): ResolverError {
  return new ResolverError(`Not Authorized to access ${field} on type ${parentType}`, 'Unauthorized');
}
