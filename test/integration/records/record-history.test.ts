import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, runEnd, secondAdmin, startUndo } from '../support/migration';
import { putRecords } from '../support/put-records';

interface Entry {
  readonly id: string;
  readonly description: string;
  readonly run: string | null;
  readonly user: string;
  readonly canUndo: boolean;
  readonly undone: boolean;
  readonly before: string;
  readonly after: string;
}

const document = `query ($record: ID!, $limit: Int, $nextToken: String) {
  recordHistory(record: $record, limit: $limit, nextToken: $nextToken) {
    items { id description run user canUndo undone before after } nextToken runsSince } }`;

let host: LocalHost;
let ana: ApiClient;
let ben: ApiClient;

beforeAll(async () => {
  host = await startQuietHost();
  [ana, ben] = await Promise.all([signIn(host, designatedAdmin), signIn(host, secondAdmin)]);
  await putRecords(
    host,
    'Exercise',
    ['squat', 'plank', 'lunge'].map((id) => ({ id, title: id, duration: 30, _version: 1 })),
  );
});

afterAll(() => host?.stop());

async function history(id: string): Promise<readonly Entry[]> {
  const { recordHistory } = await ana.ask<{ recordHistory: { items: readonly Entry[] } }>(document, {
    record: `Exercise#${id}`,
  });
  return recordHistory.items;
}

async function editTogether(api: ApiClient, ids: readonly string[], duration: number): Promise<void> {
  await api.ask(
    'mutation ($input: EditRecordsInput!, $token: String!) { editRecords(input: $input, clientToken: $token) { changed } }',
    {
      input: {
        model: 'Exercise',
        action: 'SET',
        records: ids.map((id) => ({ id })),
        fields: JSON.stringify({ duration }),
      },
      token: randomUUID(),
    },
  );
}

async function editByRun(api: ApiClient, ids: readonly string[], duration: number): Promise<string> {
  const params = {
    model: 'Exercise',
    action: 'set',
    fields: JSON.stringify({ duration }),
    ids,
  };
  const { startJob } = await api.ask<{ startJob: { id: string } }>(startDocument, {
    input: { job: 'edit-records', params: JSON.stringify(params), dryRun: false, clientToken: randomUUID() },
  });
  return (await runEnd(api, startJob.id)).id;
}

const durations = ({ before, after }: Entry, id: string) =>
  [before, after].map((text) => JSON.parse(text)[`Exercise#${id}`].duration);

it('shows edits of several records, runs and their undos at once, each with its values before and after', async () => {
  await editTogether(ben, ['squat', 'plank'], 45);
  const runId = await editByRun(ana, ['squat', 'lunge'], 60);
  const between = await history('squat');
  const undo = await runEnd(ana, (await startUndo(ana, runId)).id);
  const after = await history('squat');

  expect(between.map(({ run, user }) => [run, user])).toEqual([
    [runId, designatedAdmin],
    [null, secondAdmin],
  ]);
  expect(between[0]).toMatchObject({ canUndo: true, undone: false });
  expect(between.map((entry) => durations(entry, 'squat'))).toEqual([
    [45, 60],
    [30, 45],
  ]);
  expect(after.map(({ run, undone }) => [run, undone])).toEqual([
    [undo.id, false],
    [runId, true],
    [null, false],
  ]);
  expect(after.slice(0, 1).map((entry) => durations(entry, 'squat'))).toEqual([[60, 45]]);
  expect((await history('plank')).map(({ run }) => run)).toEqual([null]);
  expect((await history('lunge')).map(({ run }) => run)).toEqual([undo.id, runId]);
});
