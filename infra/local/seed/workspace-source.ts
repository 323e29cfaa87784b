import type { DemoRecord } from '#shared/demo/chance/portion';
import { type DemoWorkspaceOptions, demoWorkspace, demoWorkspaceSize } from '#shared/demo/workspace';
import { HostError } from '../base/host-error';
import type { Progress } from './progress';

export interface SeedOptions {
  readonly users: number;
  readonly adminEmail: string;
  readonly secondAdminEmail: string;
  /** Physical names, keyed by model. */
  readonly tables: Readonly<Record<string, string>>;
  /** The demo workspace by default. Tests add unusual records. */
  readonly recordsOf?: ((options: DemoWorkspaceOptions) => Iterable<DemoRecord>) | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface SeedRecord {
  readonly tableName: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Dates are relative to today, so workspaces of one day are identical. */
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

export const seedSize = ({ users }: SeedOptions) => demoWorkspaceSize(users);
