/**
 * An error in the format that AppSync returns to clients: a message with `errorType`, `errorInfo` and `data`.
 */
export class ResolverError extends Error {
  override readonly name = 'ResolverError';

  constructor(
    message: string,
    /** The error type, such as `Unauthorized` or `NotFound`, or null if the resolver did not set a type. */
    readonly errorType: string | null,
    readonly errorInfo: unknown = null,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** Returns AppSync's error for callers who are not in any of a field's groups. */
export function notAuthorized(field: string, parentType: string): ResolverError {
  return new ResolverError(`Not Authorized to access ${field} on type ${parentType}`, 'Unauthorized');
}
