import type { RouteTableRow } from '../components/layout/route-table';

const maxRows = 3;
const leastLikeness = 0.55;

/** Returns the most similar pages, or an empty list if none is similar. */
export function nearestRows(path: string, table: readonly RouteTableRow[]): readonly RouteTableRow[] {
  const typed = wordsOf(path);
  return table
    .filter((row) => !row.path.includes('$'))
    .map((row) => ({
      row,
      likeness: likenessOf(typed, wordsOf(`${row.path} ${row.title}`)),
      whole: wordLikeness(path.toLowerCase(), row.path),
    }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((a, b) => b.likeness + b.whole - a.likeness - a.whole)
    .slice(0, maxRows)
    .map(({ row }) => row);
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word !== 'admin');
}

/** Returns the average, from 0 to 1, of each typed word's best match. */
function likenessOf(typed: readonly string[], known: readonly string[]): number {
  if (typed.length === 0) return 0;
  const best = typed.map((word) => Math.max(0, ...known.map((other) => wordLikeness(word, other))));
  return best.reduce((sum, one) => sum + one, 0) / typed.length;
}

function wordLikeness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return 1 - editsBetween(a, b) / longer;
}

/** Returns the Levenshtein distance, which is the number of letters to insert, remove or change. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
