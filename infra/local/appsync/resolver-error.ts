/**
 * An error that a client sees as AppSync words it: `errorType`, `errorInfo` and `data` stand beside the
 * message.
 */
export class ResolverError extends Error {
  override readonly name = 'ResolverError';

  constructor(
    message: string,
    /** `Unauthorized`, `NotFound`, ...; null where the resolver gave none. */
    readonly errorType: string | null,
    readonly errorInfo: unknown = null,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** What a caller outside a field's groups is told, word for word as AppSync does. */
export function notAuthorized(field: string, parentType: string): ResolverError {
  return new ResolverError(`Not Authorized to access ${field} on type ${parentType}`, 'Unauthorized');
}
