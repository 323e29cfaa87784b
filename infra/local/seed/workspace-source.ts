import type { DemoRecord } from '#shared/demo/chance/portion';
import { type DemoWorkspaceOptions, demoWorkspace, demoWorkspaceSize } from '#shared/demo/workspace';
import { HostError } from '../base/host-error';
import type { Progress } from './progress';

export interface SeedOptions {
  readonly users: number;
  readonly adminEmail: string;
  readonly secondAdminEmail: string;
  /** The physical names of the tables, keyed by model name. */
  readonly tables: Readonly<Record<string, string>>;
  /** Yields the workspace's records. The default is the demo workspace. Tests add unusual records to it. */
  readonly recordsOf?: ((options: DemoWorkspaceOptions) => Iterable<DemoRecord>) | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface SeedRecord {
  readonly tableName: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * Yields the records of the demo workspace. Workspaces written on the same day are identical, because all
 * dates are relative to that day.
 */
export function* seedRecords({
  users,
  adminEmail,
  secondAdminEmail,
  tables,
  recordsOf = demoWorkspace,
}: SeedOptions): Generator<SeedRecord> {
  const now = new Date(new Date().setUTCHours(0, 0, 0, 0));
  for (const { table, record } of recordsOf({ users, now, adminEmail, secondAdminEmail })) {
    const tableName = tables[table];
    if (!tableName)
      throw new HostError(
        'SeedFailed',
        `The demo workspace has records of ${table}, but the stack has no such table`,
      );
    yield { tableName, record };
  }
}

/** Returns the number of records that `seedRecords` yields. */
export const seedSize = ({ users }: SeedOptions) => demoWorkspaceSize(users);
