/** This is needed because the SDK also throws strings. */
export function messageIn(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'string' && error !== '' ? error : 'No reason was given.';
}
