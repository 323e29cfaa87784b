import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import { writeTableExport } from '../support/database/table-export';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import { allChanges, designatedAdmin, migrate } from './support/migration';
import { readContents } from './support/stored';

let folder: string;
let host: LocalHost;
let api: ApiClient;

/** Records like those in the app's own tables. Every third record has the admin's email. */
const activities = Array.from({ length: 300 }, (_, index) =>
  marshall({
    id: `активность-${index}`,
    userID: index % 3 === 0 ? designatedAdmin : `other-${index}`,
    createdAt: '2025-01-01T00:00:00.000Z',
    _version: 1,
  }),
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  const files = [activities.slice(0, 200), activities.slice(200)];
  await writeTableExport(folder, { tableName: 'UserActivity-abc123-prod', files });
  host = await startQuietHost({ imports: [folder], users: 10 });
  api = await signIn(host, designatedAdmin);
});
afterAll(async () => {
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a host on a copy of real data', () => {
  it('has the exported records and no demo workspace', async () => {
    const { UserActivity, ...others } = await readContents(host);

    expect(UserActivity?.size).toBe(300);
    expect(UserActivity?.get('активность-1')).toEqual(activities[1]);
    for (const records of Object.values(others)) expect(records.size).toBe(0);
    expect(host.imports).toMatchObject({ UserActivity: { records: 300, complete: true } });
  });

  it('rehearses the migration: every record of the admin would change, and nothing is written', async () => {
    const before = await readContents(host);

    const dry = await migrate(api, { dryRun: true });

    expect(dry).toMatchObject({ status: 'SUCCEEDED', dryRun: true, read: 100, changed: 100, failed: 0 });
    const [{ subject } = { subject: '' }] = demoAccounts;
    const changes = await allChanges(api, dry.id, { limit: 1000 });
    expect(changes).toHaveLength(100);
    for (const { before: old, after } of changes) {
      expect([JSON.parse(old ?? ''), JSON.parse(after ?? '')]).toEqual([
        { userID: designatedAdmin },
        { userID: subject },
      ]);
    }
    expect(await readContents(host)).toEqual(before);
  });
});
