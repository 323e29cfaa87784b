import { changesRecords } from '#shared/jobs/job/job-shape';
import type { Job, JobRun, LastRuns } from '#shared/jobs/run/run';
import { searchWords } from '#shared/jobs/run/run-search';
import { isActive } from '#shared/jobs/run/run-status';
import { standsWhole } from '#shared/jobs/run/undo';

/** Where a migration stands, by its runs on the server, so for every admin alike (docs/product.md). */
export type MigrationState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'running'; readonly run: JobRun }
  /** Of one-time migrations only: it succeeded, and nothing of it was undone since. */
  | { readonly kind: 'completed'; readonly run: JobRun }
  /** An undo of its last run took back some of it, or all, or is at work. */
  | { readonly kind: 'undone'; readonly run: JobRun }
  /** Its last run is over, however it ended. */
  | { readonly kind: 'ended'; readonly run: JobRun };

/** A failure after a success leaves it completed; nothing that is run again and again ever is. */
export function migrationState(runs: LastRuns | undefined): MigrationState {
  if (!runs) return { kind: 'pending' };
  const { last, succeeded } = runs;
  if (isActive(last.status)) return { kind: 'running', run: last };
  if (succeeded) return { kind: 'completed', run: succeeded };
  return { kind: standsWhole(last) ? 'ended' : 'undone', run: last };
}

/** A panel of migrations, by the category of its jobs (docs/product.md). */
export const migrationPanels = [
  { category: 'one-time', title: 'One-Time Migrations' },
  { category: 'reusable', title: 'Reusable Operations' },
  { category: 'cleanup', title: 'Data Cleanup' },
] as const satisfies readonly { readonly category: Job['category']; readonly title: string }[];

/** Which migrations are shown. */
export interface MigrationFilter {
  /** Words of the title, the description, the name or the tables. */
  readonly text: string;
  /** Model name; undefined for all. */
  readonly table: string | undefined;
}

/**
 * The jobs of the catalogue that are migrations: those that change records and are started by themselves. In
 * the catalogue's order, but those of one table together.
 */
export function migrationsOf(jobs: readonly Job[]): readonly Job[] {
  const migrations = jobs.filter(({ listed, shape }) => listed && changesRecords(shape));
  const tables = migrations.map(({ tables: [first] }) => first);
  const placeOf = ({ tables: [first] }: Job) => tables.indexOf(first);
  return [...migrations].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a migration is one of those that the filter shows: it has every word, and the table. */
export function isShown(job: Job, { text, table }: MigrationFilter): boolean {
  if (table !== undefined && !job.tables.includes(table)) return false;
  const { title, description, name, tables } = job;
  const all = [title, description, name, ...tables].join('\n').toLowerCase();
  return searchWords(text.toLowerCase()).every((word) => all.includes(word));
}
