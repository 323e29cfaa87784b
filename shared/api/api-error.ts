/**
 * The types of the API's errors, in `errors[].errorType`. Unauthorized: the caller is not in the group Admin.
 * Forbidden: the job requires another group. BadRequest: `info` has `field` and `expected`. Internal: `info`
 * has the `reference` of the log line.
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
 * An error as the API returns it. It contains a message for people and, for programs, its type and details.
 */
export interface ApiError {
  readonly type: ApiErrorType;
  readonly message: string;
  readonly info?: Readonly<Record<string, unknown>>;
}

/** The message of every error that is not meant for users. */
export const somethingWentWrong = 'Something went wrong';
