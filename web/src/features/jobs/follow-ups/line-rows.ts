import type { RunLineItem } from '#shared/jobs/follow-ups/follow-up';

/**
 * Divides a line into rows. Within a row, each run follows the one before it. A second follow-up of a run
 * starts another row.
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
