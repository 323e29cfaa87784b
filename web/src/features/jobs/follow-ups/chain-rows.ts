import type { RunChainItem } from '#shared/jobs/follow-ups/follow-up';

/**
 * Divides a chain into rows. Each run in a row follows the run before it. If a run has a second follow-up,
 * that follow-up starts another row.
 */
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
