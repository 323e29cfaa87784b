/**
 * An error that a client sees as AppSync words it: with `errorType`, `errorInfo` and `data` beside the
 * message.
 */
export class ResolverError extends Error {
  override readonly name = 'ResolverError';

  constructor(
    message: string,
    /** `Unauthorized`, `NotFound`, ...; null if the resolver gave none. */
    readonly errorType: string | null,
    readonly errorInfo: unknown = null,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** The message for a caller outside a field's groups, word for word as in AppSync. */
export function notAuthorized(field: string, parentType: string): ResolverError {
  return new ResolverError(`Not Authorized to access ${field} on type ${parentType}`, 'Unauthorized');
}
