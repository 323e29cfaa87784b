import type { Change } from '#shared/jobs/run/results';

/**
 * A record of the preview (docs/product.md). Values are display texts; a value that is not a string is shown
 * as JSON.
 */
export interface PreviewRow {
  /** Model name. */
  readonly table: string;
  readonly id: string;
  readonly currentUserId: string;
  readonly newUserId: string;
  /** As stored; undefined if the record has none. */
  readonly createdAt: string | undefined;
}

/** Turns a planned change into a row of the preview. */
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

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** The creation date as a day in UTC, or as stored if it is not a valid date. */
export function createdDate(createdAt: string | undefined): string {
  if (createdAt === undefined) return 'not recorded';
  const atMs = Date.parse(createdAt);
  return Number.isNaN(atMs) ? createdAt : day.format(atMs);
}
