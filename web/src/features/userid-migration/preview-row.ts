import type { Change } from '#shared/jobs/run/results';
import { formatUtcDay } from '#shared/text/time-format';

/** The displayed texts. Values that are not strings are JSON (docs/product.md). */
export interface PreviewRow {
  readonly table: string;
  readonly id: string;
  readonly currentUserId: string;
  readonly newUserId: string;
  /** The creation time as stored. */
  readonly createdAt: string | undefined;
}

export function previewRow(change: Pick<Change, 'table' | 'key' | 'before' | 'after' | 'shown'>): PreviewRow {
  return {
    table: change.table,
    id: change.key,
    currentUserId: textOf(fieldOf(change.before, 'userID')) ?? '',
    newUserId: textOf(fieldOf(change.after, 'userID')) ?? '',
    createdAt: textOf(fieldOf(change.shown, 'createdAt')),
  };
}

function fieldOf(json: string | null | undefined, name: string): unknown {
  const value: unknown = JSON.parse(json ?? 'null');
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the day, or an invalid date unchanged. */
export const createdDate = (createdAt: string | undefined): string =>
  createdAt === undefined ? 'not recorded' : formatUtcDay(createdAt);
