/**
 * An error in the format that AppSync returns to clients. In addition to the message, it has `errorType`,
 * `errorInfo` and `data`.
 */
export class ResolverError extends Error {
  override readonly name = 'ResolverError';

  constructor(
    message: string,
    /** The type, such as `Unauthorized` or `NotFound`, or null if the resolver did not set one. */
    readonly errorType: string | null,
    readonly errorInfo: unknown = null,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** Returns AppSync's error for a caller who is not in a field's groups. */
export function notAuthorized(field: string, parentType: string): ResolverError {
  return new ResolverError(`Not Authorized to access ${field} on type ${parentType}`, 'Unauthorized');
}
