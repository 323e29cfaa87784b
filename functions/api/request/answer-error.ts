import { randomUUID } from 'node:crypto';
import { AppError } from '#functions/runtime/app-error';
import { type ApiError, somethingWentWrong } from '#shared/api/api-error';

/** What the log records besides the error itself. */
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

/** Writes an error to the log in full, with its context, and returns its reference there. */
export function noteError(error: unknown, context: Readonly<Record<string, unknown>>): string {
  const reference = randomUUID();
  console.error(JSON.stringify({ level: 'error', reference, ...context, error: describe(error) }));
  return reference;
}

const maxCauses = 5;

/** Name, message, stack and causes, up to a limit. */
function describe(error: unknown, causesLeft = maxCauses): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const { name, message, stack, cause } = error;
  if (error instanceof AggregateError && causesLeft > 0) {
    return { name, stack, errors: error.errors.map((one) => describe(one, causesLeft - 1)) };
  }
  if (cause === undefined || causesLeft === 0) return { name, message, stack };
  return { name, message, stack, cause: describe(cause, causesLeft - 1) };
}
