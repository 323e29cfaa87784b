import type { Job } from '#shared/jobs/job/job';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun, LastRuns } from '#shared/jobs/run/run';
import { searchWords } from '#shared/jobs/run/run-search';
import { isActive } from '#shared/jobs/run/run-status';
import { standsWhole } from '#shared/jobs/run/undo';

/**
 * The state of a migration. It is derived from its runs on the server, so all admins see the same
 * (docs/product.md).
 */
export type MigrationState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'running'; readonly run: JobRun }
  /** One-time migrations only: it succeeded, and none of it has been undone. */
  | { readonly kind: 'completed'; readonly run: JobRun }
  /** Its last run was undone in part or in full, or is being undone. */
  | { readonly kind: 'undone'; readonly run: JobRun }
  /** Its last run has ended, whatever the outcome. */
  | { readonly kind: 'ended'; readonly run: JobRun };

/** A migration stays completed if a later run fails. Repeatable jobs are never completed. */
export function migrationState(runs: LastRuns | undefined): MigrationState {
  if (!runs) return { kind: 'pending' };
  const { last, succeeded } = runs;
  if (isActive(last.status)) return { kind: 'running', run: last };
  if (succeeded) return { kind: 'completed', run: succeeded };
  return { kind: standsWhole(last) ? 'ended' : 'undone', run: last };
}

/** The panels of migrations, by the category of their jobs (docs/product.md). */
export const migrationPanels = [
  { category: 'one-time', title: 'One-Time Migrations' },
  { category: 'reusable', title: 'Reusable Operations' },
  { category: 'cleanup', title: 'Data Cleanup' },
] as const satisfies readonly { readonly category: Job['category']; readonly title: string }[];

/** Selects the migrations to show. */
export interface MigrationFilter {
  /** Words from the title, description, name or tables. */
  readonly text: string;
  /** Model name; undefined for all. */
  readonly table: string | undefined;
}

/**
 * The catalogue's migrations: listed jobs that change records. They keep the catalogue's order, except that
 * jobs of the same table are grouped.
 */
export function migrationsOf(jobs: readonly Job[]): readonly Job[] {
  const migrations = jobs.filter(({ listed, shape }) => listed && changesRecords(shape));
  const tables = migrations.map(({ tables: [first] }) => first);
  const placeOf = ({ tables: [first] }: Job) => tables.indexOf(first);
  return [...migrations].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a migration matches the filter: it contains every word, and it uses the table. */
export function isShown(job: Job, { text, table }: MigrationFilter): boolean {
  if (table !== undefined && !job.tables.includes(table)) return false;
  const { title, description, name, tables } = job;
  const all = [title, description, name, ...tables].join('\n').toLowerCase();
  return searchWords(text.toLowerCase()).every((word) => all.includes(word));
}
