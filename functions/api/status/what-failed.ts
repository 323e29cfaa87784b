import { isThrottling } from '#functions/runtime/error-classes';
import { NoAnswerError } from './within-limit';

/** Says that a part is not healthy. The message completes a sentence that begins with the part's name. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

/** What AWS's errors mean, by name. */
const meanings: Readonly<Record<string, string>> = {
  ResourceNotFoundException: 'does not exist',
  StateMachineDoesNotExist: 'does not exist',
  NoSuchBucket: 'does not exist',
  NotFound: 'does not exist',
  AccessDeniedException: 'cannot be accessed by this function',
  AccessDenied: 'cannot be accessed by this function',
  UnrecognizedClientException: "does not accept this function's credentials",
  ExpiredTokenException: "no longer accepts this function's credentials",
  KMSAccessDeniedException: 'cannot be decrypted by this function',
};

/**
 * Describes an error so that it completes a sentence that begins with the part's name, for example 'does not
 * exist'.
 */
export function whatFailed(error: unknown): string {
  if (error instanceof CheckFailed) return error.message;
  if (error instanceof NoAnswerError) return `did not respond within ${error.maxMs / 1000} seconds`;
  if (!(error instanceof Error)) return 'failed';
  const known = meanings[error.name];
  if (known) return known;
  if (isThrottling(error.name)) return 'is not accepting requests at the moment';
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('E'))
    return 'cannot be reached';
  return `failed (${error.name})`;
}
