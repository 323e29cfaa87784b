const maxLength = 100;

/** Returns the first and last name in a record's `personalDetails`, or an empty text if it has neither. */
export function fullNameOf(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  const { firstName, lastName } = details as Readonly<Record<string, unknown>>;
  return [firstName, lastName]
    .flatMap((part) => (typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []))
    .join(' ')
    .slice(0, maxLength);
}
