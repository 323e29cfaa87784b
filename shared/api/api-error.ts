/**
 * The types of the API's errors, as `errors[].errorType` says them. Unauthorized: not a member of the group
 * Admin. Forbidden: the job asks for another group. BadRequest: `info` has `field` and `expected`. Internal:
 * `info` has the `reference` that is in the log.
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

/** An error as the API answers it: a message for a person and, for a program, its type and details. */
export interface ApiError {
  readonly type: ApiErrorType;
  readonly message: string;
  readonly info?: Readonly<Record<string, unknown>>;
}

/** All that anyone learns of an error that was not meant for users. */
export const somethingWentWrong = 'Something went wrong';
