import type { RunChainItem } from '#shared/jobs/follow-ups/follow-up';

/** A run in a row follows the one before it. A second follow-up starts another row. */
export function rowsOf(items: readonly RunChainItem[]): readonly (readonly RunChainItem[])[] {
  const rows: RunChainItem[][] = [];
  for (const item of items) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && item.depth === before.depth + 1) row.push(item);
    else rows.push([item]);
  }
  return rows;
}
