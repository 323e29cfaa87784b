import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { LeaseLostError, PostponedError, SystemicError, TransientError } from './app-error';

/** What a write error means for the record or the run. */
export type ErrorClass =
  /**
   * The condition failed, or an earlier attempt at the same write succeeded. The record must be read and
   * compared.
   */
  | 'condition'
  /** Retrying may succeed. */
  | 'retry'
  /** This record cannot be changed. */
  | 'record'
  /** No record can be changed. */
  | 'systemic';

/**
 * In a PartiQL batch, the codes belong to individual statements. In other responses, the SDK uses them as
 * error names.
 */
const classes: Readonly<Record<string, ErrorClass>> = {
  ConditionalCheckFailed: 'condition',
  ConditionalCheckFailedException: 'condition',
  DuplicateItem: 'condition',
  DuplicateItemException: 'condition',

  RequestLimitExceeded: 'retry',
  ProvisionedThroughputExceeded: 'retry',
  ProvisionedThroughputExceededException: 'retry',
  ThrottlingError: 'retry',
  ThrottlingException: 'retry',
  Throttling: 'retry',
  ThrottledException: 'retry',
  TooManyRequestsException: 'retry',
  TransactionConflict: 'retry',
  TransactionConflictException: 'retry',
  TransactionInProgressException: 'retry',
  InternalServerError: 'retry',
  InternalFailure: 'retry',
  ServiceUnavailable: 'retry',
  ServiceUnavailableException: 'retry',
  TimeoutError: 'retry',
  RequestTimeout: 'retry',
  RequestTimeoutException: 'retry',

  ItemCollectionSizeLimitExceeded: 'record',
  ItemCollectionSizeLimitExceededException: 'record',
  ValidationError: 'record',
  ValidationException: 'record',

  AccessDenied: 'systemic',
  AccessDeniedException: 'systemic',
  ResourceNotFound: 'systemic',
  ResourceNotFoundException: 'systemic',
  UnrecognizedClientException: 'systemic',
  ExpiredTokenException: 'systemic',
  InvalidSignatureException: 'systemic',
  KMSAccessDeniedException: 'systemic',
};

/** An unknown code is a problem with that record only. */
export const classOfCode = (code: string): ErrorClass => classes[code] ?? 'record';

const throttlingCodes = new Set([
  'RequestLimitExceeded',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'ThrottlingError',
  'ThrottlingException',
  'Throttling',
  'ThrottledException',
  'TooManyRequestsException',
]);

/** A table throttled the request. Other retryable errors say nothing about the rate. */
export const isThrottling = (code: string) => throttlingCodes.has(code);

/**
 * Of a whole request: by error name or, if that is unknown, HTTP status. A broken connection has a code such
 * as ECONNRESET.
 */
export function classOfError(error: unknown): ErrorClass {
  if (!(error instanceof Error)) return 'systemic';
  const known = classes[error.name];
  if (known) return known;
  if (isTemporary(cancellationCodes(error))) return 'retry';
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('E')) return 'retry';
  const status = '$metadata' in error && (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
  return typeof status === 'number' && (status >= 500 || status === 429) ? 'retry' : 'systemic';
}

/**
 * TransientError if a retry may succeed, otherwise SystemicError: the state machine tells them apart by name.
 * LeaseLostError and PostponedError are returned unchanged, because they end the worker without failing the
 * lane.
 */
export function laneError(error: unknown, doing: string): Error {
  if ([SystemicError, TransientError, LeaseLostError, PostponedError].some((known) => error instanceof known))
    return error as Error;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const message = `${doing}: ${reason}`;
  return classOfError(error) === 'retry'
    ? new TransientError(message, { cause: error })
    : new SystemicError(message, { cause: error });
}

/**
 * Of the items because of which a transaction was cancelled. Empty for any other error, and if the database
 * gave no reasons.
 */
export function cancellationCodes(error: unknown): readonly string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : [Code]));
}

/**
 * A condition was not met, so the rows are no longer as they were read. Any other reason, such as a row that
 * is too large, would happen again.
 */
export const lostRace = (error: unknown) => cancellationCodes(error).includes('ConditionalCheckFailed');

/**
 * After the rows are read again: a lost race, or only temporary reasons, such as another transaction on the
 * same rows.
 */
export const mayRepeat = (error: unknown) => lostRace(error) || isTemporary(cancellationCodes(error));

const isTemporary = (codes: readonly string[]) =>
  codes.length > 0 && codes.every((code) => classOfCode(code) === 'retry');
