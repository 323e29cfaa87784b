import { Activity, type LucideIcon } from 'lucide-react';
import type { FoundRun } from '../../api/found-runs';
import { shortRunId } from '../../api/runs';
import type { RouteTableRow } from '../../components/route-table';
import { formatLocalMinute } from '../../components/time-format';

/** What the palette offers: a page or a run. */
export interface PalettePlace {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly badge?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  /** Of a run. */
  readonly shortId?: string;
  readonly run?: Pick<FoundRun, 'status' | 'dryRun'>;
}

/** The pages whose title, section, description or search words hold every word typed; those whose title begins with the text first. */
export function matchingRows(text: string, table: readonly RouteTableRow[]): readonly RouteTableRow[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const begins = (row: RouteTableRow) => row.title.toLowerCase().startsWith(text.trim().toLowerCase());
  const matches = table.filter((row) => {
    const content = `${row.title} ${row.section ?? ''} ${row.description} ${row.words ?? ''}`.toLowerCase();
    return !row.path.includes('$') && words.every((word) => content.includes(word));
  });
  return [...matches.filter(begins), ...matches.filter((row) => !begins(row))];
}

/** The id of a run, when that is what was typed: ids are ULIDs. */
export function runIdOf(text: string): string | undefined {
  const id = text.trim().toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id) ? id : undefined;
}

function placeOfRun({ id, title, status, dryRun, startedBy, createdAt }: FoundRun): PalettePlace {
  return {
    path: `/admin/jobs/${id}`,
    title,
    shortId: shortRunId(id),
    description: `${startedBy}, ${formatLocalMinute(Date.parse(createdAt))}`,
    icon: Activity,
    run: { status, dryRun },
  };
}

/** The pages that match, then the runs; first of all the run whose whole id was typed, found or not. */
export function placesFor(
  text: string,
  table: readonly RouteTableRow[],
  runs: readonly FoundRun[],
): readonly PalettePlace[] {
  const typedId = runIdOf(text);
  const found = runs.map(placeOfRun);
  const known = found.some(({ path }) => path === `/admin/jobs/${typedId}`);
  return [
    ...(typedId && !known
      ? [{ path: `/admin/jobs/${typedId}`, title: `Run ${typedId}`, description: 'Open this run' }]
      : []),
    ...matchingRows(text, table),
    ...found,
  ];
}
