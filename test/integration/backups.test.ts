import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DeleteItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createObjectStore, type ObjectStore } from '#functions/gateways/object-store';
import type { LocalHost } from '#infra/local/host-options';
import type { Page } from '#shared/api/page';
import { findingsDocument, startDocument } from '#shared/jobs/documents/run-page-documents';
import type { Backup } from '#shared/jobs/ledger/backup';
import type { Finding } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import { runEnd, secondAdmin, startUndo } from './support/migration';
import { expectRefusal } from './support/refusal';

const table = 'UserActivity';

let host: LocalHost;
let api: ApiClient;
let s3: S3Client;
let store: ObjectStore;

beforeAll(async () => {
  host = await startQuietHost({ users: 6 });
  api = await signIn(host, secondAdmin);
  s3 = new S3Client({
    endpoint: host.endpoints.objects,
    region: host.region,
    credentials: host.credentials,
  });
  store = createObjectStore(`wellnessadmin-backups-000000000000-${host.region}`, async () => s3);
});

afterAll(async () => {
  s3?.destroy();
  await host?.stop();
});

const inputOf = (job: string, params: object, dryRun: boolean) => ({
  input: { job, params: JSON.stringify(params), dryRun, clientToken: randomUUID() },
});

async function run(job: string, params: object, dryRun = false): Promise<JobRun> {
  const { startJob } = await api.ask<{ startJob: JobRun }>(startDocument, inputOf(job, params, dryRun));
  return runEnd(api, startJob.id);
}

const backupsDocument = `query ($limit: Int, $nextToken: String) { backups(limit: $limit, nextToken: $nextToken) {
  items { id startedBy records bytes tables { table records parts } } nextToken } }`;

const backups = async (args: object = {}) =>
  (await api.ask<{ backups: Page<Backup> }>(backupsDocument, args)).backups;

/** Returns the table's records without their write stamps. */
async function records() {
  const { Items = [] } = await host.dynamodb.send(
    new ScanCommand({ TableName: host.tables[table], ConsistentRead: true }),
  );
  return Items.map(({ _version, _lastChangedAt, updatedAt, ...rest }) => rest).sort((a, b) =>
    (a.id?.S ?? '') < (b.id?.S ?? '') ? -1 : 1,
  );
}

it('a backup of all tables restores lost records, and the undo of the restore removes them again', async () => {
  const before = await records();
  const made = await run('backup', {});
  const [backup] = (await backups()).items;
  const checked = await run('backup-check', { backup: made.id });
  for (const { id } of before.slice(0, 3)) {
    if (id) await host.dynamodb.send(new DeleteItemCommand({ TableName: host.tables[table], Key: { id } }));
  }
  const lost = await records();
  const params = { backup: made.id, table };

  const refused = await api.send(startDocument, inputOf('restore', { ...params, confirm: 'yes' }, false));
  const compared = await run('restore', params, true);
  const restored = await run('restore', { ...params, confirm: table });
  const after = await records();
  const undone = await runEnd(api, (await startUndo(api, restored.id)).id);

  expect(made.status).toBe('SUCCEEDED');
  expect(backup).toMatchObject({ id: made.id, startedBy: secondAdmin, records: made.read });
  expect(backup?.tables.find((one) => one.table === table)).toEqual({
    table,
    records: before.length,
    parts: 1,
  });
  expect(checked).toMatchObject({ status: 'SUCCEEDED', read: made.read });
  expectRefusal(refused, {
    errorType: 'BadRequest',
    message: `params.confirm is 'yes'; expected '${table}', the table name.`,
  });
  expect(compared).toMatchObject({ status: 'SUCCEEDED', changed: 3, unchanged: before.length - 3 });
  expect(restored).toMatchObject({ status: 'SUCCEEDED', changed: 3, title: `Restore of ${table}` });
  expect(after).toEqual(before);
  expect(undone).toMatchObject({ status: 'SUCCEEDED', changed: 3 });
  expect(await records()).toEqual(lost);
});

it('backups are listed newest first, page by page', async () => {
  const one = await run('backup', { tables: [table] });
  const two = await run('backup', { tables: ['SessionRating'] });

  const first = await backups({ limit: 1 });
  const second = await backups({ limit: 1, nextToken: first.nextToken });

  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([two.id, one.id]);
});

it('the check reports a modified part, and a restore fails before its first write', async () => {
  const { id: backup } = await run('backup', { tables: [table] });
  const { items } = await store.list(`data/${backup}/${table}/data/`);
  const key = items[0]?.key ?? '';
  const found = await store.get(key);
  const body = found ? await buffer(found.stream) : Buffer.alloc(0);
  body[body.length - 6] = (body[body.length - 6] ?? 0) ^ 1;
  await store.put({ key, body, contentType: 'application/gzip' });

  const checked = await run('backup-check', { backup });
  const failed = await run('restore', { backup, table, confirm: table });

  const { jobFindings } = await api.ask<{ jobFindings: Page<Finding> }>(findingsDocument, {
    runId: checked.id,
  });
  expect(jobFindings.items).toMatchObject([{ kind: 'PartDamaged', table, key }]);
  expect(failed).toMatchObject({ status: 'FAILED', changed: 0, reason: expect.stringContaining('damaged') });
});

it('the check reports a missing part', async () => {
  const { id: backup } = await run('backup', { tables: [table] });
  const { items } = await store.list(`data/${backup}/${table}/data/`);
  const key = items[0]?.key ?? '';
  await store.delete(key);

  const checked = await run('backup-check', { backup });

  const { jobFindings } = await api.ask<{ jobFindings: Page<Finding> }>(findingsDocument, {
    runId: checked.id,
  });
  expect(jobFindings.items).toMatchObject([{ kind: 'PartMissing', table, key }]);
});

it('a restore and its undo handle attribute names that no statement can contain', async () => {
  const record = { id: { S: 'odd' }, 'a.b': { S: 'a path elsewhere' }, '"': { N: '1' } };
  const TableName = host.tables[table];
  await host.dynamodb.send(new PutItemCommand({ TableName, Item: record }));
  const { id: backup } = await run('backup', { tables: [table] });
  await host.dynamodb.send(new DeleteItemCommand({ TableName, Key: { id: record.id } }));

  const restored = await run('restore', { backup, table, confirm: table });
  const found = (await records()).find(({ id }) => id?.S === 'odd');
  const undone = await runEnd(api, (await startUndo(api, restored.id)).id);

  expect(restored).toMatchObject({ status: 'SUCCEEDED', changed: 1, failed: 0 });
  expect(found).toEqual(record);
  expect(undone).toMatchObject({ status: 'SUCCEEDED', changed: 1, failed: 0 });
  expect((await records()).some(({ id }) => id?.S === 'odd')).toBe(false);
});
