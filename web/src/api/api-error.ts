/**
 * What the API answers when it refuses, and what the panel adds when there is no answer:
 * `SignedOut` (no session, or it could not be renewed) and `Network` (the server cannot be reached).
 */
export const apiErrorCodes = [
  'Unauthorized',
  'Forbidden',
  'NotFound',
  'BadRequest',
  'Conflict',
  'Internal',
  'SignedOut',
  'Network',
] as const;

export type ApiErrorCode = (typeof apiErrorCodes)[number];

/** A refusal or failure, with a message meant for the person at the screen. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /**
   * By code: `{field, expected}` of a BadRequest, `{reference}` of an Internal error, the run in the way of a
   * Conflict.
   */
  readonly info: Readonly<Record<string, unknown>>;

  constructor(
    code: ApiErrorCode,
    message: string,
    info: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.code = code;
    this.info = info;
  }
}

/** The parameter that a BadRequest is about, or undefined. */
export function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'BadRequest') return undefined;
  return typeof error.info.field === 'string' ? error.info.field : undefined;
}

/** A sentence for a person about anything thrown: only messages meant for users are shown as they are. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong';
}

/**
 * The error in other words, such as the specification's; its code and the reference that is in the log stay
 * with it.
 */
export function inWords(cause: unknown, words: string): ApiError {
  const { code, info } = cause instanceof ApiError ? cause : { code: 'Internal' as const, info: {} };
  return new ApiError(code, words, info, { cause });
}
