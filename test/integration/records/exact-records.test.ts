import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attributes, sameValue, valueAt } from '#functions/dynamodb/values';
import { createObjectStore } from '#functions/gateways/object-store';
import type { LocalHost } from '#infra/local/host-options';
import { keepEveryName } from '#shared/models/convert/keep-every-name';
import { anyAttributes, oddNames } from '../../support/database/any-attributes';
import { writeTableExport } from '../../support/database/table-export';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { runEnd, secondAdmin } from '../support/migration';

/**
 * Records whose attributes have all kinds of names and values. The records are the same in every test run.
 * The first record has every unusual name.
 */
const records: readonly Attributes[] = [
  Object.fromEntries(oddNames.map((name): [string, Attributes[string]] => [name, { S: `it is ${name}` }])),
  ...fc.sample(anyAttributes, { numRuns: 60, seed: 20_260_122 }),
].map((odd, index) => ({
  ...odd,
  id: { S: `r${index}` },
  userID: { S: 'someone@wellness.example' },
  duration: { N: '300' },
  _version: { N: '1' },
}));

/** Returns an item in export format. */
const exported = (item: Attributes) =>
  JSON.parse(
    JSON.stringify(item, (_name, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ),
  );

/**
 * Returns the activities as stored in the database. They are read with a separate client that keeps every
 * name.
 */
async function stored(host: LocalHost): Promise<ReadonlyMap<string, Attributes>> {
  const { endpoints, region, credentials } = host;
  const client = keepEveryName(new DynamoDBClient({ endpoint: endpoints.gate, region, credentials }));
  try {
    const { Items = [] } = await client.send(
      new ScanCommand({ TableName: host.tables.UserActivity, ConsistentRead: true }),
    );
    return new Map(Items.map((item) => [item.id?.S ?? '', item]));
  } finally {
    client.destroy();
  }
}

const withoutStamps = ({ _version, _lastChangedAt, updatedAt, ...rest }: Attributes) => rest;

function expectSame(actual: Attributes | undefined, expected: Attributes): void {
  const [is, was] = [withoutStamps(actual ?? {}), withoutStamps(expected)];
  if (!sameValue({ M: is }, { M: was })) expect(is).toEqual(was);
}

let folder: string;
let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exact-'));
  await writeTableExport(join(folder, 'first'), {
    tableName: 'UserActivity-abc123-prod',
    files: [records.map(exported)],
  });
  host = await startQuietHost({ imports: [join(folder, 'first')] });
  api = await signIn(host, secondAdmin);
});

afterAll(async () => {
  await host?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('records with any attribute names and values', () => {
  it('are imported exactly', async () => {
    const found = await stored(host);

    expect(found.size).toBe(records.length);
    for (const record of records) expectSame(found.get(record.id?.S ?? ''), record);
  });

  it('are returned by a get, a list and an index, whatever other attributes they have', async () => {
    const list = await api.ask<{ list: { items: { id: string; duration: number }[] } }>(
      '{ list: listUserActivities(limit: 100) { items { id duration } } }',
    );
    const { get } = await api.ask<{ get: object }>('{ get: getUserActivity(id: "r0") { id duration } }');

    expect(list.list.items).toHaveLength(records.length);
    expect(get).toEqual({ id: 'r0', duration: 300 });
  });

  it('are kept completely by an edit, the audit trail and an undo', async () => {
    const update = `mutation ($input: UpdateUserActivityInput!, $clientToken: String!) {
      updateUserActivity(input: $input, clientToken: $clientToken) { id duration _version } }`;
    const input = { id: 'r0', _version: 1, duration: 60 };
    await api.ask(update, { input, clientToken: randomUUID() });
    const edited = (await stored(host)).get('r0');
    const entries = await api.ask<{ list: { items: { id: string; before: string; after: string }[] } }>(
      '{ list: listAuditEntries(limit: 10) { items { id before after } } }',
    );
    await api.ask('mutation ($clientToken: String!) { undoLastAction(clientToken: $clientToken) { id } }', {
      clientToken: randomUUID(),
    });

    const [first = {}] = records;
    expectSame(edited, { ...first, duration: { N: '60' } });
    expectSame((await stored(host)).get('r0'), first);
    const { before } = entries.list.items.find((entry) => entry.before?.includes('r0')) ?? { before: '{}' };
    const shown = JSON.parse(before)['UserActivity#r0'];
    for (const name of oddNames) expect(valueAt(shown, name)).toBe(`it is ${name}`);
  });

  it('are restored exactly from a backup on another host', async () => {
    const start = `mutation ($input: StartJobInput!) { startJob(input: $input) { id } }`;
    const { startJob } = await api.ask<{ startJob: { id: string } }>(start, {
      input: {
        job: 'backup',
        params: JSON.stringify({ tables: ['UserActivity'] }),
        dryRun: false,
        clientToken: randomUUID(),
      },
    });
    expect(await runEnd(api, startJob.id)).toMatchObject({ status: 'SUCCEEDED', read: records.length });
    const before = await stored(host);
    await saveBackup(startJob.id, join(folder, 'second'));

    const other = await startQuietHost({ imports: [join(folder, 'second')] });
    const after = await stored(other).finally(() => other.stop());

    expect(after.size).toBe(before.size);
    for (const [id, item] of before) expect(sameValue({ M: after.get(id) ?? {} }, { M: item })).toBe(true);
  });
});

/** Saves a backup's table files from the bucket to a folder. */
async function saveBackup(id: string, target: string): Promise<void> {
  const { endpoints, region, credentials } = host;
  const s3 = new S3Client({ endpoint: endpoints.objects, region, credentials });
  const store = createObjectStore(`wellnessadmin-backups-000000000000-${region}`, async () => s3);
  for (const { key } of (await store.list(`data/${id}/`)).items) {
    const found = await store.get(key);
    const path = join(target, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, found ? await buffer(found.stream) : '');
  }
  s3.destroy();
}
