/**
 * The API's error types, as returned in `errors[].errorType`. Unauthorized: the caller is not in the Admin
 * group. Forbidden: the caller may not do this, for example because the job requires a different group.
 * BadRequest: `info` contains `field` and `expected`. Internal: `info` contains the log line's `reference`.
 */
export const apiErrorTypes = [
  'Unauthorized',
  'Forbidden',
  'NotFound',
  'BadRequest',
  'Conflict',
  'Internal',
] as const;

export type ApiErrorType = (typeof apiErrorTypes)[number];

/**
 * An error as returned by the API. It contains a human-readable message and, for programs, a type and
 * details.
 */
export interface ApiError {
  readonly type: ApiErrorType;
  readonly message: string;
  readonly info?: Readonly<Record<string, unknown>>;
}

/** The generic message that replaces any error message not meant for users. */
export const somethingWentWrong = 'Something went wrong';

/** The message if the same request may succeed later. The details are in the log. */
export const busy = 'The server is busy. Wait a moment, then try again.';
