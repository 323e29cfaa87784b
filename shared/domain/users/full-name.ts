const maxLength = 100;

/** Returns the full name, which is empty if the details have neither name. */
export function fullNameOf(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '';
  const { firstName, lastName } = details as Readonly<Record<string, unknown>>;
  return [firstName, lastName]
    .flatMap((part) => (typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []))
    .join(' ')
    .slice(0, maxLength);
}
