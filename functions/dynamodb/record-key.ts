import { shorten } from '#shared/text/show-value';

/** DynamoDB's maximum partition key length, in bytes. */
const maxKeyBytes = 2_048;

/**
 * Returns the reason why no record can have the given ID, as the end of a sentence, or undefined if a record
 * can have it. IDs from outside, such as those in a file, must be checked before they are used in a request,
 * because DynamoDB rejects the whole request.
 */
export function keyProblem(id: string): string | undefined {
  if (id === '') return 'is empty; expected at least one character';
  if (!id.isWellFormed()) return 'contains half of a surrogate pair; expected whole characters';
  const bytes = Buffer.byteLength(id);
  if (bytes <= maxKeyBytes) return undefined;
  return `is ${bytes.toLocaleString('en')} bytes long; expected at most ${maxKeyBytes.toLocaleString('en')}`;
}

export const isKey = (id: string): boolean => keyProblem(id) === undefined;

/** Returns the ID. Throws an Error that names it if no record can have it. */
export function usableKey(id: string): string {
  const problem = keyProblem(id);
  if (problem !== undefined) throw new Error(`The ID '${shorten(id).toWellFormed()}' ${problem}.`);
  return id;
}
