/** A mistake that the user can fix. The message says what was given and what was expected. */
export class RehearseError extends Error {
  override readonly name = 'RehearseError';
}
