import type { Job } from '#shared/jobs/job/job';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun, LastRuns } from '#shared/jobs/run/run';
import { searchWords } from '#shared/jobs/run/run-search';
import { isActive } from '#shared/jobs/run/run-status';
import { standsWhole } from '#shared/jobs/run/undo';

/**
 * A migration's state, derived from the runs on the server, so that all admins see the same
 * (docs/product.md).
 */
export type MigrationState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'running'; readonly run: JobRun }
  /** The migration succeeded, and nothing has been undone. Only one-time migrations can be completed. */
  | {
      readonly kind: 'completed';
      readonly run: JobRun;
      /** The last run, unless it is the run that completed the migration. */
      readonly later?: JobRun;
    }
  /** The last run was partly or fully undone, or is being undone. */
  | { readonly kind: 'undone'; readonly run: JobRun }
  | { readonly kind: 'ended'; readonly run: JobRun };

/**
 * Returns a migration's state. A migration remains completed even if a later run fails. Repeatable jobs are
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

/** The panels by job category (docs/product.md). */
export const migrationPanels = [
  { category: 'one-time', title: 'One-Time Migrations' },
  { category: 'reusable', title: 'Reusable Operations' },
  { category: 'cleanup', title: 'Data Cleanup' },
] as const satisfies readonly { readonly category: Job['category']; readonly title: string }[];

export interface MigrationFilter {
  /** Words to find in the title, description, name or tables. */
  readonly text: string;
  readonly table: string | undefined;
}

/**
 * Returns the listed jobs that change records. Jobs for the same table are together. Otherwise, they are in
 * catalogue order.
 */
export function migrationsOf(jobs: readonly Job[]): readonly Job[] {
  const migrations = jobs.filter(({ listed, shape }) => listed && changesRecords(shape));
  const tables = migrations.map(({ tables: [first] }) => first);
  const placeOf = ({ tables: [first] }: Job) => tables.indexOf(first);
  return [...migrations].sort((one, other) => placeOf(one) - placeOf(other));
}

export function isShown(job: Job, { text, table }: MigrationFilter): boolean {
  if (table !== undefined && !job.tables.includes(table)) return false;
  const { title, description, name, tables } = job;
  const all = [title, description, name, ...tables].join('\n').toLowerCase();
  return searchWords(text.toLowerCase()).every((word) => all.includes(word));
}
