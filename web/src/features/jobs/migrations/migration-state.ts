import type { Job } from '#shared/jobs/job/job';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun, LastRuns } from '#shared/jobs/run/run';
import { searchWords } from '#shared/jobs/run/run-search';
import { isActive } from '#shared/jobs/run/run-status';
import { standsWhole } from '#shared/jobs/run/undo';

/**
 * The state of a migration, derived from its runs on the server, so that all admins see the same state
 * (docs/product.md).
 */
export type MigrationState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'running'; readonly run: JobRun }
  /**
   * The migration succeeded, and no part of it has been undone. Only one-time migrations can have this state.
   */
  | {
      readonly kind: 'completed';
      readonly run: JobRun;
      /** The last run, if it is not the one that completed the migration. */
      readonly later?: JobRun;
    }
  /** The last run was partly or fully undone, or is being undone. */
  | { readonly kind: 'undone'; readonly run: JobRun }
  /** The last run has ended, regardless of its outcome. */
  | { readonly kind: 'ended'; readonly run: JobRun };

/**
 * Returns the state of a migration. A migration stays completed if a later run fails. Repeatable jobs are
 * never completed.
 */
export function migrationState(runs: LastRuns | undefined): MigrationState {
  if (!runs) return { kind: 'pending' };
  const { last, succeeded } = runs;
  if (isActive(last.status)) return { kind: 'running', run: last };
  if (succeeded) {
    const later = last.id === succeeded.id ? {} : { later: last };
    return { kind: 'completed', run: succeeded, ...later };
  }
  return { kind: standsWhole(last) ? 'ended' : 'undone', run: last };
}

/** The panels of migrations, by job category (docs/product.md). */
export const migrationPanels = [
  { category: 'one-time', title: 'One-Time Migrations' },
  { category: 'reusable', title: 'Reusable Operations' },
  { category: 'cleanup', title: 'Data Cleanup' },
] as const satisfies readonly { readonly category: Job['category']; readonly title: string }[];

/** The filter that selects the migrations to show. */
export interface MigrationFilter {
  /** Words from the title, description, name or tables. */
  readonly text: string;
  /** The name of a model, or undefined for all models. */
  readonly table: string | undefined;
}

/**
 * Returns the migrations in the catalogue: the listed jobs that change records. Jobs for the same table are
 * grouped. Otherwise, the jobs are in the catalogue's order.
 */
export function migrationsOf(jobs: readonly Job[]): readonly Job[] {
  const migrations = jobs.filter(({ listed, shape }) => listed && changesRecords(shape));
  const tables = migrations.map(({ tables: [first] }) => first);
  const placeOf = ({ tables: [first] }: Job) => tables.indexOf(first);
  return [...migrations].sort((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Returns true if the migration's text contains every word of the filter, and the migration uses the selected
 * table.
 */
export function isShown(job: Job, { text, table }: MigrationFilter): boolean {
  if (table !== undefined && !job.tables.includes(table)) return false;
  const { title, description, name, tables } = job;
  const all = [title, description, name, ...tables].join('\n').toLowerCase();
  return searchWords(text.toLowerCase()).every((word) => all.includes(word));
}
