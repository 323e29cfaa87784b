import { isThrottling } from '#functions/runtime/error-classes';
import { NoAnswerError } from './within-limit';

/**
 * A part of the system answered that it is not well. The message is the rest of a sentence that begins with
 * its name.
 */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

/** Meanings of AWS errors, by name. */
const meanings: Readonly<Record<string, string>> = {
  ResourceNotFoundException: 'does not exist',
  StateMachineDoesNotExist: 'does not exist',
  NoSuchBucket: 'does not exist',
  NotFound: 'does not exist',
  AccessDeniedException: 'may not be asked by this function',
  AccessDenied: 'may not be asked by this function',
  UnrecognizedClientException: 'does not know this function',
  ExpiredTokenException: 'does not know this function any more',
  KMSAccessDeniedException: 'may not be decrypted by this function',
};

/**
 * What an error says about a part of the system, as the rest of a sentence that begins with its name: 'does
 * not exist'.
 */
export function whatFailed(error: unknown): string {
  if (error instanceof CheckFailed) return error.message;
  if (error instanceof NoAnswerError) return `did not answer within ${error.maxMs / 1000} seconds`;
  if (!(error instanceof Error)) return 'failed';
  const known = meanings[error.name];
  if (known) return known;
  if (isThrottling(error.name)) return 'accepts no more requests at the moment';
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('E'))
    return 'cannot be reached';
  return `failed (${error.name})`;
}
