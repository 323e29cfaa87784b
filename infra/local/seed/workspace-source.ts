import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoRecord } from '#shared/demo/chance/portion';
import { type DemoWorkspaceOptions, demoWorkspace, demoWorkspaceSize } from '#shared/demo/workspace';
import { HostError } from '../base/host-error';
import type { DatabaseMarker } from '../database/marker';
import { ObjectFiles } from '../objects/object-files';
import { contentTypeOf } from '../site/content-type';
import type { ResolvedStack } from '../template/template';
import type { Progress } from './progress';

export interface SeedOptions {
  readonly users: number;
  readonly adminEmail: string;
  readonly secondAdminEmail: string;
  readonly tables: Readonly<Record<string, string>>;
  /** Returns the records, by default those of the demo workspace. Tests add unusual ones. */
  readonly recordsOf?: ((options: DemoWorkspaceOptions) => Iterable<DemoRecord>) | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface SeedRecord {
  readonly tableName: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Yields the records. Dates are relative to today, so workspaces of one day are identical. */
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

/**
 * Returns the number of users to write, or undefined if there is nothing to write. Only a new database, or
 * one with part of a demo workspace, gets a workspace.
 */
export async function usersToWrite(
  marker: Pick<DatabaseMarker, 'origin' | 'seed' | 'remember'>,
  wanted: number,
): Promise<number | undefined> {
  if (marker.origin === 'new') {
    await marker.remember(
      wanted === 0 ? { origin: 'empty' } : { origin: 'demo', seed: { users: wanted, complete: false } },
    );
  }
  if (marker.origin !== 'demo' || !marker.seed || marker.seed.complete) return undefined;
  return marker.seed.users;
}

/** The folder with the workspace's content files (shared/demo/content/content-items.ts). */
export const demoMedia = import.meta.dirname;

const folders = ['images', 'videos'];

/** Stores the content files under the keys of the content items. Call this before the buckets are served. */
export async function putDemoMedia(stack: ResolvedStack, objectsFolder: string): Promise<void> {
  const bucket = stack.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId === 'ContentBucket');
  if (!bucket) return;
  const files = await ObjectFiles.open(join(objectsFolder, bucket.ref));
  for (const folder of folders) {
    for (const name of await readdir(join(demoMedia, folder))) {
      const written = await files.write(createReadStream(join(demoMedia, folder, name)));
      await files.keep(`media/${folder}/${name}`, written, { 'content-type': contentTypeOf(name) }, false);
    }
  }
}
