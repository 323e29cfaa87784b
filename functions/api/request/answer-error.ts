import { randomUUID } from 'node:crypto';
import { AppError } from '#functions/runtime/app-error';
import { describeError, functionLog } from '#functions/runtime/function-log';
import { type ApiError, somethingWentWrong } from '#shared/api/api-error';

/** What is logged in addition to the error. */
export interface ErrorContext {
  readonly field: unknown;
  /** The caller's unique ID, never the email. */
  readonly subject: string;
}

/**
 * Converts an error to the caller's view. Errors meant for users keep their message. All others are logged in
 * full, and the caller gets the reference of the log line.
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

/** Logs an error in full with its context. Returns the reference of the log line. */
export function noteError(error: unknown, context: Readonly<Record<string, unknown>>): string {
  const reference = randomUUID();
  functionLog.error('Something went wrong', { reference, ...context, error: describeError(error) });
  return reference;
}
