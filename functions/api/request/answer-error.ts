import { randomUUID } from 'node:crypto';
import { AppError, TransientError } from '#functions/runtime/app-error';
import { classOfError, lostRace } from '#functions/runtime/error-classes';
import { describeError, functionLog } from '#functions/runtime/function-log';
import { type ApiError, busy, somethingWentWrong } from '#shared/api/api-error';

export interface ErrorContext {
  readonly field: unknown;
  /** The caller's unique ID, never the email address. */
  readonly subject: string;
}

/**
 * Returns an error to the caller. Errors meant for users keep their message. Any other is logged in full, and
 * the caller gets a reference to the log line and, if a retry may succeed, the advice to try again.
 */
export function answerError(error: unknown, { field, subject }: ErrorContext): ApiError {
  if (error instanceof AppError && error.code !== 'Internal') {
    return { type: error.code, message: error.message, info: error.info };
  }
  return {
    type: 'Internal',
    message: mayPass(error) ? busy : somethingWentWrong,
    info: { reference: noteError(error, { field, subject }) },
  };
}

const mayPass = (error: unknown) =>
  error instanceof TransientError || classOfError(error) === 'retry' || lostRace(error);

/** Logs an error in full, and returns a reference to the line. */
export function noteError(error: unknown, context: Readonly<Record<string, unknown>>): string {
  const reference = randomUUID();
  functionLog.error('Something went wrong', { reference, ...context, error: describeError(error) });
  return reference;
}
