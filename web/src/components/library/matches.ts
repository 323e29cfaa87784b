/**
 * Returns a search function. A row matches if it contains every word, ignoring case. Its text is built only
 * once, because a library has thousands of rows.
 */
export function searchIn<Row extends object>(textsOf: (row: Row) => readonly unknown[]) {
  const known = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const text = known.get(row) ?? joined(textsOf(row));
    known.set(row, text);
    return text;
  };
  return (search: string | undefined, rows: readonly Row[]): readonly Row[] => {
    const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    return rows.filter((row) => {
      const text = textOf(row);
      return words.every((word) => text.includes(word));
    });
  };
}

const joined = (texts: readonly unknown[]): string =>
  texts
    .filter((one) => typeof one === 'string')
    .join(' ')
    .toLowerCase();
