import { randomUUID } from 'node:crypto';
import { AppError } from '#functions/runtime/app-error';
import { describeError, functionLog } from '#functions/runtime/function-log';
import { type ApiError, somethingWentWrong } from '#shared/api/api-error';

/** What the log says besides the error itself. */
export interface ErrorContext {
  readonly field: unknown;
  /** The caller's unique id; never an email. */
  readonly subject: string;
}

/**
 * An error as the caller sees it. An error meant for users keeps its message. Any other goes to the log in
 * full, and the caller gets its reference there.
 */
export function answerError(error: unknown, { field, subject }: ErrorContext): ApiError {
  if (error instanceof AppError && error.code !== 'Internal') {
    return { type: error.code, message: error.message, info: error.info };
  }
  return {
    type: 'Internal',
    message: somethingWentWrong,
    info: { reference: noteError(error, { field, subject }) },
  };
}

/** Writes an error to the log in full, with its context. Returns the error's reference in the log. */
export function noteError(error: unknown, context: Readonly<Record<string, unknown>>): string {
  const reference = randomUUID();
  functionLog.error('Something went wrong', { reference, ...context, error: describeError(error) });
  return reference;
}
