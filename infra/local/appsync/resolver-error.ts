/**
 * An error in the format that AppSync returns to clients: with `errorType`, `errorInfo` and `data` in
 * addition to the message.
 */
export class ResolverError extends Error {
  override readonly name = 'ResolverError';

  constructor(
    message: string,
    /** `Unauthorized`, `NotFound`, ...; null if the resolver set none. */
    readonly errorType: string | null,
    readonly errorInfo: unknown = null,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** Returns the message for a caller outside a field's groups, identical to AppSync's. */
export function notAuthorized(field: string, parentType: string): ResolverError {
  return new ResolverError(`Not Authorized to access ${field} on type ${parentType}`, 'Unauthorized');
}
