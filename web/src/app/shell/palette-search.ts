import type { RouteTableRow } from '../../components/route-table';

/** The pages whose title, section or description holds every word typed; those whose title begins with the text first. */
export function matchingRows(text: string, table: readonly RouteTableRow[]): readonly RouteTableRow[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const begins = (row: RouteTableRow) => row.title.toLowerCase().startsWith(text.trim().toLowerCase());
  const matches = table.filter((row) => {
    const content = `${row.title} ${row.section ?? ''} ${row.description}`.toLowerCase();
    return !row.path.includes('$') && words.every((word) => content.includes(word));
  });
  return [...matches.filter(begins), ...matches.filter((row) => !begins(row))];
}

/** The id of a run, when that is what was typed: ids are ULIDs. */
export function runIdOf(text: string): string | undefined {
  const id = text.trim().toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id) ? id : undefined;
}
