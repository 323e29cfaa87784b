import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import {
  allChanges,
  designatedAdmin,
  migrate,
  readRun,
  runEnd,
  secondAdmin,
  startUndo,
} from './support/migration';
import { type Contents, readContents } from './support/stored';

let host: LocalHost;
let api: ApiClient;

/** The tests check the results of a migration, a dry run of its undo, the undo, and the undo of that undo. */
let before: Contents;
let migrated: Contents;
let migration: JobRun;
let dry: JobRun;
let afterDry: Contents;
let undo: JobRun;
let restored: Contents;
let redo: JobRun;
let again: Contents;

beforeAll(async () => {
  host = await startQuietHost({ users: 10 });
  api = await signIn(host, designatedAdmin);
  const undone = async (runId: string, options = {}) =>
    runEnd(api, (await startUndo(api, runId, options)).id);
  before = withoutStamps(await readContents(host));
  migration = await migrate(api);
  migrated = withoutStamps(await readContents(host));
  dry = await undone(migration.id, { dryRun: true });
  afterDry = withoutStamps(await readContents(host));
  undo = await undone(migration.id);
  restored = withoutStamps(await readContents(host));
  redo = await undone(undo.id);
  again = withoutStamps(await readContents(host));
});

afterAll(() => host?.stop());

/** Removes the stamps, because every write updates them, even when it undoes another write. */
function withoutStamps(contents: Contents): Contents {
  return Object.fromEntries(
    Object.entries(contents).map(([model, items]) => {
      const bare = [...items].map(
        ([id, { _version, _lastChangedAt, updatedAt, ...rest }]) => [id, rest] as const,
      );
      return [model, new Map(bare)];
    }),
  );
}

describe('the undo of a migration', () => {
  it('can be rehearsed with a dry run, which counts and lists its changes but writes nothing', async () => {
    expect(dry).toMatchObject({
      status: 'SUCCEEDED',
      dryRun: true,
      changed: migration.changed,
      undoes: migration.id,
    });
    expect(afterDry).toEqual(migrated);
    const made = await allChanges(api, migration.id, { limit: 100 });
    const planned = await allChanges(api, dry.id, { limit: 100 });
    const swapped = planned.map(({ table, key, before: after, after: before }) => ({
      table,
      key,
      before,
      after,
    }));
    const byKey = (changes: readonly object[]) => changes.map((one) => JSON.stringify(one)).sort();
    expect(byKey(swapped)).toEqual(
      byKey(made.map(({ table, key, before, after }) => ({ table, key, before, after }))),
    );
  });

  it('restores every record, and is counted like the run', async () => {
    expect(migrated).not.toEqual(before);
    expect(restored).toEqual(before);
    expect(undo).toMatchObject({
      status: 'SUCCEEDED',
      job: 'undo-run',
      title: 'Undo: User identifier migration',
      access: 'DesignatedAdmin',
      read: migration.changed,
      changed: migration.changed,
      failed: 0,
      undoes: migration.id,
    });
    expect(undo.tables.map(({ table }) => table)).toEqual(migration.tables.map(({ table }) => table));
  });

  it('is shown on the undone run, which cannot be undone again', async () => {
    expect(await readRun(api, migration.id)).toMatchObject({ undoneBy: undo.id });
    await expect(startUndo(api, migration.id)).rejects.toMatchObject({
      answer: {
        errors: [{ errorType: 'Conflict', message: `Run ${migration.id} was undone by run ${undo.id}.` }],
      },
    });
  });

  it('can itself be undone, and the records are then migrated again', () => {
    expect(redo).toMatchObject({
      status: 'SUCCEEDED',
      title: 'Redo: User identifier migration',
      undoes: undo.id,
    });
    expect(again).toEqual(migrated);
  });

  it("is denied to an admin who may not start the run's job", async () => {
    const other = await signIn(host, secondAdmin);

    await expect(startUndo(other, redo.id)).rejects.toMatchObject({
      answer: {
        errors: [
          {
            errorType: 'Forbidden',
            message: 'Migration only allowed for the designated admin account',
          },
        ],
      },
    });
  });
});
