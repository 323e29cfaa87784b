import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { userTables } from '#shared/demo/chance/portion';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { JobRun } from '#shared/jobs/run/run';
import { modelNamed } from '#shared/models/index';
import { demoExpectations } from '../support/expected/demo-expectations';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import {
  allChanges,
  allRuns,
  designatedAdmin,
  migrate,
  migrationJob,
  readLog,
  readRun,
  sendReadRun,
} from './support/migration';
import { type Contents, idsToMigrate, migratedContents, readContents, sizes } from './support/stored';

const users = 20;
const expected = demoExpectations(users);
const expectedInAll = Object.values(expected).reduce((sum, count) => sum + count, 0);

let host: LocalHost;
let api: ApiClient;
let subject: string;

/** The main path runs only once, and every test checks its results. */
let untouched: Contents;
let scan: JobRun;
let afterScan: Contents;
let migration: JobRun;
let migrated: Contents;
let rescan: JobRun;

beforeAll(async () => {
  host = await startQuietHost({ users });
  api = await signIn(host, designatedAdmin);
  subject = host.accounts.find(({ email }) => email === designatedAdmin)?.subject ?? '';

  untouched = await readContents(host);
  scan = await migrate(api, { dryRun: true });
  afterScan = await readContents(host);
  migration = await migrate(api);
  migrated = await readContents(host);
  rescan = await migrate(api, { dryRun: true });
});

afterAll(() => host?.stop());

/** This table has no index by user, so it is read in full. */
const readWhole = ['ActivityHistory'];
/**
 * Returns the number of records that a run reads. If a table has an index by user, only the records with the
 * admin's email are counted, including deleted ones.
 */
const readIn = (contents: typeof untouched) =>
  userTables.reduce((sum, model) => {
    const records = [...(contents[model]?.values() ?? [])];
    const isRead = ({ userID }: (typeof records)[number]) =>
      readWhole.includes(model) || userID?.S === designatedAdmin;
    return sum + records.filter(isRead).length;
  }, 0);

const changedPerTable = (run: JobRun) =>
  Object.fromEntries(run.tables.map(({ table, changed }) => [table, changed]));

describe('a scan by the designated admin', () => {
  it("finds in each table exactly the records with the admin's email", () => {
    expect(scan).toMatchObject({ status: 'SUCCEEDED', dryRun: true, changed: expectedInAll, failed: 0 });
    expect(changedPerTable(scan)).toEqual(expected);
    expect(sizes(idsToMigrate(untouched, designatedAdmin))).toEqual(expected);
  });

  it('reads the records under the email from an index, or all records if there is none', () => {
    const records = readIn(untouched);

    expect(scan).toMatchObject({ read: records, total: records, unchanged: records - expectedInAll });
    expect(scan.lanes?.every(({ done }) => done)).toBe(true);
  });

  it('writes nothing to the tables', () => {
    expect(afterScan).toEqual(untouched);
  });

  it('shows the changes table by table, each record once, for any page size', async () => {
    const ids = idsToMigrate(untouched, designatedAdmin);

    const inAll = await allChanges(api, scan.id, { limit: 7 });
    const inTables = await Promise.all(
      scan.tables.map(({ table }) => allChanges(api, scan.id, { table, limit: 1_000 })),
    );

    expect(inAll).toEqual(inTables.flat());
    for (const [index, { table }] of scan.tables.entries()) {
      expect(inTables[index]?.map(({ key }) => key).toSorted()).toEqual(ids[table]);
    }
  });

  it('shows the identifier before and after, and when the record was created', async () => {
    for (const change of await allChanges(api, scan.id, { limit: 1_000 })) {
      const createdAt = untouched[change.table]?.get(change.key)?.createdAt?.S;
      expect(change).toMatchObject({
        kind: 'update',
        before: JSON.stringify({ userID: designatedAdmin }),
        after: JSON.stringify({ userID: subject }),
        shown: JSON.stringify({ createdAt }),
      });
    }
  });
});

describe('a run by the designated admin', () => {
  it('makes exactly the changes that the scan announced, in each table', () => {
    expect(migration).toMatchObject({
      status: 'SUCCEEDED',
      dryRun: false,
      startedBy: designatedAdmin,
      changed: expectedInAll,
      failed: 0,
      conflicts: 0,
    });
    expect(changedPerTable(migration)).toEqual(expected);
  });

  it('changes the identifier and the stamps of these records, and nothing in any other record', () => {
    const change = { email: designatedAdmin, subject, after: migrated };

    expect(migrated).toEqual(migratedContents(untouched, change));
  });

  it('stamps the records with a time within the run', () => {
    const ids = idsToMigrate(untouched, designatedAdmin);
    const stamps = Object.entries(ids).flatMap(([model, changed]) =>
      changed.map((id) => migrated[model]?.get(id)?.updatedAt?.S ?? ''),
    );

    expect(stamps).toHaveLength(expectedInAll);
    for (const stamp of stamps) {
      expect(stamp >= (migration.startedAt ?? '') && stamp <= (migration.endedAt ?? '')).toBe(true);
    }
  });

  it('lists the same changes as the scan', async () => {
    const byKey = (changes: Awaited<ReturnType<typeof allChanges>>) =>
      changes.map((change) => JSON.stringify(change)).toSorted();

    const planned = await allChanges(api, scan.id, { limit: 1_000 });
    const made = await allChanges(api, migration.id, { limit: 50 });

    expect(byKey(made)).toEqual(byKey(planned));
  });

  it('leaves nothing for a second scan to find', async () => {
    expect(rescan).toMatchObject({ status: 'SUCCEEDED', changed: 0, failed: 0, read: readIn(migrated) });
    expect(await allChanges(api, rescan.id, { limit: 10 })).toEqual([]);
  });

  it('leaves records that can be read one by one, and in lists without the deleted records', async () => {
    const model = modelNamed('SessionRating');
    const stored = [...(migrated[model.name]?.values() ?? [])];
    const [theirs] = stored.filter(({ userID }) => userID?.S === subject);
    const get = `query ($id: ID!) { record: get${model.name}(id: $id) { id userID createdAt _version } }`;
    const list = `query ($nextToken: String) {
      page: list${model.plural}(limit: 300, nextToken: $nextToken) { items { id } nextToken } }`;

    const { record } = await api.ask<{ record: object }>(get, { id: theirs?.id?.S });
    const listed: string[] = [];
    let nextToken: string | null = null;
    do {
      const { page }: { page: { items: { id: string }[]; nextToken: string | null } } = await api.ask(list, {
        nextToken,
      });
      listed.push(...page.items.map(({ id }) => id));
      nextToken = page.nextToken;
    } while (nextToken);

    expect(record).toMatchObject({ userID: subject, createdAt: theirs?.createdAt?.S });
    const kept = stored.filter(({ _deleted }) => _deleted?.BOOL !== true).map(({ id }) => id?.S);
    expect(listed.toSorted()).toEqual(kept.toSorted());
  });
});

describe('the log of a run', () => {
  it('describes in chronological order what happened to each table, and how the run ended', async () => {
    const lines = await readLog(api, migration.id);

    expect(lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toSorted());
    const messages = lines.map(({ message }) => message);
    expect(messages[0]).toContain('6 lanes over 6 tables');
    for (const [table, count] of Object.entries(expected)) {
      expect(messages).toContainEqual(
        expect.stringMatching(new RegExp(`^${table}: done, .* ${count} changed`)),
      );
    }
    expect(messages.at(-1)).toContain(`Finished: ${migration.read.toLocaleString('en')} read`);
  });

  it('continues after the last line that a reader has seen', async () => {
    const whole = await readLog(api, migration.id);
    const seen: (typeof whole)[number][] = [];

    for (;;) {
      const next = await readLog(api, migration.id, { after: seen.at(-1)?.id, limit: 2 });
      if (next.length === 0) break;
      seen.push(...next);
    }

    expect(seen).toEqual(whole);
  });
});

describe('the history', () => {
  const idsOf = (runs: readonly JobRun[]) => runs.map(({ id }) => id);

  it('contains every run, newest first, with its counts, page by page', async () => {
    const runs = await allRuns(api, { limit: 1 });

    expect(idsOf(runs)).toEqual([rescan.id, migration.id, scan.id]);
    expect(runs[1]).toEqual({ ...migration, lanes: null });
  });

  it('filters by job', async () => {
    expect(idsOf(await allRuns(api, { job: migrationJob, limit: 2 }))).toEqual([
      rescan.id,
      migration.id,
      scan.id,
    ]);
    expect(await allRuns(api, { job: 'another-job', limit: 2 })).toEqual([]);
  });

  it('filters by status', async () => {
    expect(await allRuns(api, { status: 'SUCCEEDED', limit: 2 })).toHaveLength(3);
    expect(await allRuns(api, { status: 'FAILED', job: migrationJob, limit: 2 })).toEqual([]);
  });
});

describe('the status of a run', () => {
  const maxBytes = 4_096;

  /** Returns the names of the requests that reach DynamoDB while `act` runs. */
  async function requestsDuring(act: () => Promise<unknown>): Promise<readonly string[]> {
    const requests: string[] = [];
    const name = 'countRequests';
    host.dynamodb.middlewareStack.add(
      (next, context) => async (args) => {
        requests.push(context.commandName ?? 'unknown');
        return next(args);
      },
      { step: 'finalizeRequest', name },
    );
    await act().finally(() => host.dynamodb.middlewareStack.remove(name));
    return requests;
  }

  it('takes one Query and less than 4 KB, even after 10,000 more log lines', async () => {
    const before = await sendReadRun(api, migration.id);
    await addLines(10_000);
    let after = before;

    const requests = await requestsDuring(async () => {
      after = await sendReadRun(api, migration.id);
    });

    expect(requests).toEqual(['QueryCommand']);
    expect(Buffer.byteLength(before.text)).toBeLessThan(maxBytes);
    expect(after.text).toBe(before.text);
    expect(await readLog(api, migration.id, { limit: 1_000 })).toHaveLength(1_000);
    expect(await readRun(api, migration.id)).toEqual(migration);
  });

  /** Adds lines to the migration's log, as the engine does. */
  async function addLines(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => ({
      pk: ledgerKeys.log(migration.id),
      sk: ulid(Date.now() + index),
      at: new Date().toISOString(),
      level: 'info',
      message: `UserActivity: line ${index}`,
      lane: 1,
      attempt: 1,
    }));
    const puts = rows.map((row) => ({ PutRequest: { Item: marshall(row) } }));
    while (puts.length > 0) {
      const batches = Array.from({ length: 8 }, () => puts.splice(0, 25)).filter(({ length }) => length > 0);
      const writes = batches.map((batch) =>
        host.dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [host.ledgerTable]: batch } })),
      );
      await Promise.all(writes);
    }
  }
});
