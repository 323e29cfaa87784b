import type { RunLineItem } from '#shared/jobs/follow-ups/follow-up';

/**
 * Divides a line into rows. Each run in a row follows the run before it. If a run has a second follow-up,
 * another row starts.
 */
export function rowsOf(items: readonly RunLineItem[]): readonly (readonly RunLineItem[])[] {
  const rows: RunLineItem[][] = [];
  for (const item of items) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && item.depth === before.depth + 1) row.push(item);
    else rows.push([item]);
  }
  return rows;
}
