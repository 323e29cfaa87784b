import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { csvHead, csvRows } from '#shared/csv/csv';
import { csvColumnsOf } from '#shared/domain/records/csv-columns';
import {
  addEntry,
  changeEntry,
  emptyDraft,
  removeEntry,
  type ScheduleDraft,
} from '#shared/domain/schedules/draft';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { saveFile } from '#shared/domain/schedules/saving/save-file';
import { Exercise } from '#shared/models/exercise';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, runEnd, secondAdmin } from '../support/migration';
import { putRecords } from '../support/put-records';

let host: LocalHost;
let ana: ApiClient;
let ben: ApiClient;

const exercises = Array.from({ length: 30 }, (_, index) => ({
  id: `e-${index}`,
  title: `Exercise ${index}`,
  type: 'strength',
  target: 'legs',
  duration: 60,
  _version: 1,
}));

beforeAll(async () => {
  host = await startQuietHost();
  ana = await signIn(host, designatedAdmin);
  ben = await signIn(host, secondAdmin);
  await putRecords(host, 'Exercise', exercises);
});

afterAll(() => host?.stop());

async function upload(api: ApiClient, content: string): Promise<string> {
  const query = `mutation ($bytes: Float!) {
    startUpload(kind: "csv", fileName: "a.csv", contentType: "text/csv", bytes: $bytes) { uploadId url fields } }`;
  const { startUpload } = await api.ask<{ startUpload: { uploadId: string; url: string; fields: string } }>(
    query,
    {
      bytes: Buffer.byteLength(content),
    },
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(JSON.parse(startUpload.fields) as Record<string, string>)) {
    form.append(name, value);
  }
  form.append('file', new Blob([content], { type: 'text/csv' }));
  const sent = await fetch(startUpload.url, { method: 'POST', body: form });
  expect(sent.status).toBe(204);
  return startUpload.uploadId;
}

async function run(api: ApiClient, job: string, params: object, dryRun = false) {
  const query = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }';
  const input = { job, params: JSON.stringify(params), dryRun, clientToken: randomUUID() };
  const { startJob } = await api.ask<{ startJob: { id: string } }>(query, { input });
  return runEnd(api, startJob.id);
}

const titles = async () => {
  const query = 'query { listExercises(limit: 1000) { items { id title equipment } } }';
  const { listExercises } = await ana.ask<{
    listExercises: { items: readonly { id: string; title: string; equipment: string | null }[] };
  }>(query);
  return listExercises.items;
};

describe('an uploaded file', () => {
  it('is rehearsed, imported by a second admin, and undone', async () => {
    const columns = csvColumnsOf(Exercise);
    const changed = exercises.map((exercise) => ({ ...exercise, title: `${exercise.title}!` }));
    const file = `${csvHead(columns)}${csvRows(columns, changed)}`;
    const uploadId = await upload(ben, file);

    const dry = await run(ben, 'import-records', { model: 'Exercise', upload: uploadId }, true);
    expect(dry).toMatchObject({ status: 'SUCCEEDED', changed: 30 });
    expect((await titles()).some(({ title }) => title.endsWith('!'))).toBe(false);

    const real = await run(ben, 'import-records', { model: 'Exercise', upload: uploadId });
    expect(real).toMatchObject({ status: 'SUCCEEDED', changed: 30 });
    expect((await titles()).every(({ title }) => title.endsWith('!'))).toBe(true);
    const undone = await run(ben, 'undo-run', { runId: real.id });
    expect(undone).toMatchObject({ status: 'SUCCEEDED', changed: 30 });
    // A file belongs to the person who uploaded it, and only that person can import it.
    await expect(run(ana, 'import-records', { model: 'Exercise', upload: uploadId })).rejects.toThrow(
      'was not uploaded or has expired',
    );
  });

  it('selects the records of a run', async () => {
    const uploadId = await upload(ana, `id\r\n${exercises.map(({ id }) => id).join('\r\n')}\r\n`);
    const params = { model: 'Exercise', action: 'add-equipment', equipment: ['Mat'], upload: uploadId };

    expect(await run(ana, 'edit-records', params)).toMatchObject({ status: 'SUCCEEDED', changed: 30 });

    expect((await titles()).every(({ equipment }) => equipment === '["Mat"]')).toBe(true);
  });
});

describe('the default schedule', () => {
  const stored = async () => {
    const query =
      '{ listDefaultScheduledSets(limit: 1000) { items { id _version hour days activityType set exerciseTime } } }';
    const { listDefaultScheduledSets } = await ana.ask<{
      listDefaultScheduledSets: { items: readonly ScheduleEntry[] };
    }>(query);
    return listDefaultScheduledSets.items;
  };
  const fresh = { hour: '09', days: ['Mon'], activityType: 'movement', set: 's-1' };
  const saveDocument = `mutation ($input: SaveScheduleEntriesInput!, $clientToken: String!) {
    saveScheduleEntries(input: $input, clientToken: $clientToken) { created updated removed record } }`;
  const save = (api: ApiClient, input: object) =>
    api.ask<{ saveScheduleEntries: { created: string[] } }>(saveDocument, {
      input,
      clientToken: randomUUID(),
    });

  it('accepts 40 entries in one request, and names the admin who changed one of them first', async () => {
    await putRecords(host, 'Set', [{ id: 's-1', title: 'One', _version: 1 }]);
    const { saveScheduleEntries } = await save(ana, { create: Array.from({ length: 40 }, () => fresh) });
    const [id = ''] = saveScheduleEntries.created;
    expect(await stored()).toHaveLength(40);
    await save(ben, { update: [{ id, _version: 1, hour: '10' }] });

    const late = save(ana, { remove: [{ id, _version: 1 }] });

    await expect(late).rejects.toThrow(/was changed by ben@wellness\.example at .* Reload to see the change/);
  });

  it('accepts 200 edits in a run, which changes nothing if one of them is outdated, and can be undone', async () => {
    const seen = await stored();
    const many = Array.from({ length: 160 }, (_, index) => index).reduce<ScheduleDraft>(
      (draft, index) => addEntry(draft, fresh, `${index}`),
      emptyDraft,
    );
    const draft = seen.reduce(
      (now, { id }, index) =>
        index < 20 ? removeEntry(now, id) : changeEntry(now, seen, id, { hour: '16' }),
      many,
    );
    const job = 'save-schedule-entries';
    const tooLate = seen.map((entry) => ({ ...entry, _version: 9 }));
    const refused = await run(ana, job, { upload: await upload(ana, saveFile(tooLate, draft).text) });
    expect(refused).toMatchObject({ changed: 0, failed: 40 });
    expect(await stored()).toHaveLength(40);

    const params = { upload: await upload(ana, saveFile(seen, draft).text) };
    expect(await run(ana, job, params, true)).toMatchObject({ status: 'SUCCEEDED', changed: 200, failed: 0 });
    expect(await stored()).toHaveLength(40);
    const saved = await run(ana, job, params);

    expect(saved).toMatchObject({ status: 'SUCCEEDED', changed: 200, failed: 0 });
    const hours = (await stored()).map(({ hour }) => hour);
    expect(hours).toHaveLength(180);
    expect(hours.filter((hour) => hour === '16')).toHaveLength(20);
    expect(await run(ana, job, params)).toMatchObject({ status: 'SUCCEEDED', changed: 0 });
    expect(await run(ana, 'undo-run', { runId: saved.id })).toMatchObject({ changed: 200 });
    expect((await stored()).map(({ id }) => id).toSorted()).toEqual(seen.map(({ id }) => id).toSorted());
  });
});

describe('a selection', () => {
  it('of up to 20 records is edited in one step, with one undo', async () => {
    const query = `mutation ($input: EditRecordsInput!, $clientToken: String!) {
      editRecords(input: $input, clientToken: $clientToken) { changed unchanged records { id _version } } }`;
    const input = {
      model: 'Exercise',
      records: exercises.slice(0, 20).map(({ id }) => ({ id })),
      action: 'SET',
      fields: JSON.stringify({ color: 'red' }),
    };

    const answer = await ana.ask<object>(query, { input, clientToken: randomUUID() });

    expect(answer).toMatchObject({ editRecords: { changed: 20, unchanged: 0 } });
    await ana.ask('mutation ($token: String!) { undoLastAction(clientToken: $token) { id } }', {
      token: randomUUID(),
    });
  });

  it('of records with an owner can be edited only by the designated admin', async () => {
    const params = { model: 'UserPreferences', action: 'set', fields: '{"userID":"x"}', filter: '{}' };
    const query = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }';
    const input = {
      job: 'edit-records',
      params: JSON.stringify(params),
      dryRun: true,
      clientToken: randomUUID(),
    };

    const { errors } = await ben.send(query, { input });

    expect(errors).toMatchObject([{ errorType: 'Forbidden' }]);
  });
});
