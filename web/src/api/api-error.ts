import { somethingWentWrong } from '#shared/api/api-error';
import { activeStatuses, runStatuses } from '#shared/jobs/run/run-status';
import { formatLocalMinute } from '#shared/text/time-format';

/**
 * The error codes. `SignedOut` (no session, or it could not be renewed) and `Network` are the panel's own.
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

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /**
   * `{field, expected}` for a BadRequest, `{reference}` for an Internal error, and the blocking run for a
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

export function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'BadRequest') return undefined;
  return typeof error.info.field === 'string' ? error.info.field : undefined;
}

/** Returns the message to show. Only messages meant for users are shown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? inPanelWords(error.message) : somethingWentWrong;
}

/** Returns an error with other words. The code and the log reference stay the same. */
export function inWords(cause: unknown, words: string): ApiError {
  const { code, info } = cause instanceof ApiError ? cause : { code: 'Internal' as const, info: {} };
  return new ApiError(code, words, info, { cause });
}

const isoTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;
const statusAfterIs = new RegExp(`\\bis (${runStatuses.join('|')})\\b`, 'g');
const active: ReadonlySet<string> = new Set(activeStatuses);

/**
 * Puts times in the viewer's zone and statuses in words. Removes requests to reload, because the panel
 * reloads after each rejected write.
 */
const inPanelWords = (message: string): string =>
  message
    .replaceAll(isoTime, (time) => formatLocalMinute(Date.parse(time)))
    .replaceAll(statusAfterIs, (_, status: string) => {
      const words = status.toLowerCase().replaceAll('_', ' ');
      return status === 'STOPPED' || active.has(status) ? `is ${words}` : `has ${words}`;
    })
    .replace(/ Reload to see the changes?\./, '');
