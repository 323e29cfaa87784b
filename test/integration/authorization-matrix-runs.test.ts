import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { servedModels } from '#shared/models/index';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, clientWith, signIn } from './support/api-client';
import {
  designatedAdmin,
  migrate,
  migrationJob,
  nobodySpecial,
  runEnd,
  secondAdmin,
  startUndo,
} from './support/migration';
import { apiSchema, type FieldRequest, requestsOf, toolValues } from './support/schema-requests';

/*
 * Tests every field of Query and Mutation as every kind of caller, on the designated admin's runs: a dry run,
 * a real run and its undo. New fields are included automatically, so a field that shows a run to anyone else
 * fails here.
 */

let host: LocalHost;
let admin: ApiClient;
/** The IDs of the designated admin's runs. */
let runs: readonly string[];

/** The requests that are sent for each run. */
let requests: readonly FieldRequest[];

beforeAll(async () => {
  host = await startQuietHost({ users: 5 });
  admin = await signIn(host, designatedAdmin);
  const rehearsal = await migrate(admin, { dryRun: true });
  const real = await migrate(admin);
  const undo = await runEnd(admin, (await startUndo(admin, real.id)).id);
  expect(real.changed).toBeGreaterThan(0);
  runs = [rehearsal.id, real.id, undo.id];
  const about = runs.flatMap((run) =>
    [migrationJob, 'undo-run'].flatMap((job) => types.flatMap((type) => requestsAbout(run, job, type))),
  );
  const once = new Map(about.map((request) => [JSON.stringify([request.query, request.variables]), request]));
  // Mutations add lines to the log, so all queries are sent first.
  requests = [...once.values()].sort((one, other) => Number(isMutation(one)) - Number(isMutation(other)));
});

afterAll(() => host?.stop());

/** The keys by which lists are queried. For the audit trail, they are the keys of the run entries. */
const indexKeys = {
  ...Object.fromEntries(
    servedModels.flatMap(({ indexes }) => indexes.map(({ partitionKey }) => [partitionKey, 'none'])),
  ),
  trail: 'ALL',
  user: designatedAdmin,
};

const types = ['migration', 'user_action', 'database_change'];
const clientToken = randomUUID();
const isMutation = ({ type }: FieldRequest) => type === 'Mutation';

const requestsAbout = (run: string, job: string, type: string): readonly FieldRequest[] =>
  requestsOf(apiSchema(), undefined, {
    ...toolValues,
    ...indexKeys,
    type,
    id: run,
    runId: run,
    job,
    dryRun: true,
    setID: 'none',
    exerciseIds: [],
    _version: 1,
    clientToken,
    reason: 'For a test.',
    note: 'For a test.',
  });

/** All values that identify the runs. Other callers must not learn any of these values. */
const marks = () => [...runs, migrationJob, 'User identifier migration'];

/** The fields that may reveal to an admin that the job exists or that it was run (docs/decisions.md). */
const mayName = ['jobs', 'getAuditEntry', 'listAuditEntries'];
const mayNameAs = (field: string) => mayName.includes(field) || field.startsWith('listAuditEntriesBy');

/** Returns the fields whose responses mention one of the runs, without duplicates. */
async function fieldsNaming(api: ApiClient, asked: readonly FieldRequest[]): Promise<readonly string[]> {
  const naming = new Set<string>();
  for (const { field, query, variables } of asked) {
    const { data } = await api.send(query, variables);
    const text = JSON.stringify(data ?? {});
    if (marks().some((mark) => text.includes(mark))) naming.add(field);
  }
  return [...naming].sort();
}

describe('a run of the designated admin', () => {
  it('appears to the designated admin in these fields', async () => {
    const queries = requests.filter((request) => !isMutation(request));

    expect(await fieldsNaming(admin, queries)).toEqual([
      'getAuditEntry',
      'jobRun',
      'jobRunChain',
      'jobRuns',
      'jobStatistics',
      'jobs',
      'lastRuns',
      'listAuditEntries',
      'listAuditEntriesByTime',
      'listAuditEntriesByType',
      'listAuditEntriesByUser',
      'logLines',
    ]);
  });

  it('is revealed to another admin only by the catalogue and the audit trail', async () => {
    const second = await signIn(host, secondAdmin);

    const naming = await fieldsNaming(second, requests);

    expect(naming.filter((field) => !mayNameAs(field))).toEqual([]);
  });

  it.each([
    ['without a token', undefined],
    ['signed in but not an admin', nobodySpecial],
  ])('is not revealed to anyone %s', async (_, email) => {
    const api = email === undefined ? clientWith(host, undefined) : await signIn(host, email);

    expect(await fieldsNaming(api, requests)).toEqual([]);
  });
});

describe('the audit trail', () => {
  const entryFields =
    'id run type description timestamp user before after canUndo undone undoneBy undoneByRun';
  const lists = [
    `listAuditEntries(limit: 100) { items { ${entryFields} } }`,
    `listAuditEntriesByTime(trail: "ALL", limit: 100) { items { ${entryFields} } }`,
    `listAuditEntriesByUser(user: "${designatedAdmin}", limit: 100) { items { ${entryFields} } }`,
  ];
  type Entry = Readonly<Record<string, unknown>> & { readonly id: string };

  /** Returns the run entries, first as each list returns them and then as read one at a time. */
  async function entriesFor(api: ApiClient): Promise<readonly (readonly Entry[])[]> {
    const listed = lists.map(async (list) => {
      const { page } = await api.ask<{ page: { items: Entry[] } }>(`{ page: ${list} }`);
      return runs.flatMap((run) => page.items.filter(({ id }) => id === run));
    });
    const read = runs.map(async (id) => {
      const document = `query ($id: ID!) { entry: getAuditEntry(id: $id) { ${entryFields} } }`;
      return (await api.ask<{ entry: Entry }>(document, { id })).entry;
    });
    return Promise.all([...listed, Promise.all(read)]);
  }

  it('shows everyone who started it, when, and the outcome, but the rest only to the designated admin', async () => {
    const own = await entriesFor(admin);
    const others = await entriesFor(await signIn(host, secondAdmin));

    const [rehearsal, real, undo] = runs;
    const told = [
      { id: rehearsal, description: 'User identifier migration (dry run). Finished.' },
      { id: real, description: 'User identifier migration. Finished.', undone: true, undoneByRun: undo },
      { id: undo, description: 'Undo: User identifier migration. Finished.' },
    ].map((entry) => ({ ...entry, user: designatedAdmin, before: null, after: null }));
    expect(others).toMatchObject([told, told, told, told]);
    for (const entries of own) {
      expect(entries.map(({ description }) => description)).toEqual([
        expect.stringMatching(/^User identifier migration \(dry run\)\. Finished: [\d,]+ read/),
        expect.stringMatching(/^User identifier migration\. Finished: [\d,]+ read/),
        expect.stringMatching(/^Undo: User identifier migration\. Finished: [\d,]+ read/),
      ]);
    }
  });

  it('does not let another admin find out hidden values with a filter', async () => {
    const second = await signIn(host, secondAdmin);
    const document = `query ($text: String!) { page: listAuditEntries(limit: 100, filter: { description: { contains: $text } }) {
      items { id } } }`;

    const found = await second.ask<{ page: { items: Entry[] } }>(document, { text: ' read' });

    expect(found.page.items.filter(({ id }) => runs.includes(id))).toEqual([]);
  });
});
