/** True if each word of a search occurs in one of the texts, ignoring case. */
export function matchesSearch(search: string | undefined, texts: readonly unknown[]): boolean {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = texts
    .filter((one) => typeof one === 'string')
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
