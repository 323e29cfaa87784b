/** Words that are written in capitals. */
const capitals: Readonly<Record<string, string>> = { id: 'ID', url: 'URL' };

/** A kind of finding in words for a person: `UserIdMissing` gives 'user ID missing'. */
export const kindWords = (kind: string): string =>
  kind
    .split(/(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => capitals[word] ?? word)
    .join(' ');
