/**
 * A search in rows of one kind: it keeps those in which each word occurs in one of the texts, ignoring case.
 * The texts of a row are put together once, because a library holds thousands.
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
