/** Words in capital letters. */
const capitals: Readonly<Record<string, string>> = { id: 'ID', url: 'URL' };

/** Formats a kind of finding for people: `UserIdMissing` becomes 'user ID missing'. */
export const kindWords = (kind: string): string =>
  kind
    .split(/(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => capitals[word] ?? word)
    .join(' ');
