import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import { templateSchedules } from '#functions/jobs/templates/template-schedules';
import { breathingExercises } from '#shared/content/breathing-exercises';
import { themedSets } from '#shared/content/themed-sets';
import type { StoredRecord } from '#shared/models/model';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf } from '../../../support/engine-world';
import { rehearseFound } from '../../../support/rehearse';

const sets: readonly StoredRecord[] = themedSets.map(({ id }) => ({ id }));
const exercises: readonly StoredRecord[] = breathingExercises.map(({ id }) => ({ id }));
const old = [
  { id: 'old-1', hour: '09', templateName: 'energy-focus', isTemplate: true },
  { id: 'old-2', hour: '13', templateName: 'a-template-of-last-year', isTemplate: true },
];
const others = [
  { id: 'plain', hour: '09', set: 'set-a' },
  { id: 'unflagged', hour: '10', templateName: 'energy-focus', isTemplate: false },
];

const rehearsal = (change: { readonly sets?: readonly StoredRecord[]; readonly params?: object } = {}) =>
  rehearseFound(templateSchedules, {
    records: { DefaultScheduledSet: [...old, ...others] },
    others: { Set: change.sets ?? sets, BreathingExercise: exercises },
    ...(change.params && { params: change.params }),
  });

test("'recreates them for every template (movement at the slot hour minus one at :55, breathing at :25)', flagged isTemplate", async () => {
  const { records, failures } = await rehearsal();

  const made = (records.DefaultScheduledSet ?? []).filter(({ isTemplate }) => isTemplate === true);
  expect(failures).toEqual([]);
  expect(made).toHaveLength(18);
  expect(new Set(made.map(({ templateName }) => templateName))).toEqual(
    new Set(['energy-focus', 'stress-comfort', 'physical-relief']),
  );
  expect(made.find(({ id }) => id === 'template-energy-focus-09')).toMatchObject({
    hour: '09',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    set: 'set-morning-wake-up',
    activityType: 'movement',
    exerciseTime: '08:55',
  });
  expect(made.find(({ id }) => id === 'template-energy-focus-11')).toMatchObject({
    activityType: 'breathing',
    exerciseTime: '11:25',
  });
});

test('only the entries that were flagged isTemplate are removed afterwards', async () => {
  const { changes } = await rehearsal();

  const removed = changes.filter(({ kind }) => kind === 'remove').map(({ key }) => key);
  expect(removed.sort()).toEqual(['old-1', 'old-2']);
  expect(changes.filter(({ kind }) => kind === 'update')).toEqual([]);
});

test('new entries are created before anything is removed', async () => {
  const { changes } = await rehearsal();

  const kinds = changes.map(({ kind }) => kind);
  expect(kinds.lastIndexOf('create')).toBeLessThan(kinds.indexOf('remove'));
});

test('a second run changes nothing', async () => {
  const { records } = await rehearsal();

  const again = await rehearseFound(templateSchedules, {
    records,
    others: { Set: sets, BreathingExercise: exercises },
  });

  expect(again).toMatchObject({ changes: [], failures: [] });
});

test('skips movement entries with an invalid set id on request, and lists them as kept', async () => {
  const { changes, failures, findings } = await rehearsal({
    sets: sets.filter(({ id }) => id !== 'set-morning-wake-up'),
    params: { skipInvalid: true },
  });

  expect(failures).toEqual([]);
  expect(findings).toMatchObject([
    {
      kind: 'Kept',
      key: 'energy-focus 09:00, set set-morning-wake-up',
      message: "Skipped, because the set 'set-morning-wake-up' does not exist. The entry was not created.",
    },
  ]);
  expect(changes.filter(({ kind }) => kind === 'create')).toHaveLength(17);
  expect(changes.filter(({ kind }) => kind === 'remove').map(({ key }) => key)).toEqual(['old-1', 'old-2']);
  expect(changes.map(({ key }) => key)).not.toContain('template-energy-focus-09');
});

test("each slot with an invalid set id is reported in the specification's words", async () => {
  const { failures } = await rehearsal({ sets: sets.filter(({ id }) => id !== 'set-morning-wake-up') });

  expect(failures).toMatchObject([
    {
      key: 'energy-focus 09:00, set set-morning-wake-up',
      message: 'Templates contain invalid Set IDs. Please fix templateDefinitions.js before migrating.',
    },
  ]);
});

describe('with an invalid set id', () => {
  let dynamodb: EmbeddedDynamoDb;
  beforeAll(async () => {
    dynamodb = await startEmbeddedDynamoDb();
  });
  afterAll(() => dynamodb?.stop());

  test("it is aborted with 'Templates contain invalid Set IDs. ...' before anything is created or removed", async () => {
    const world = await createWorld(dynamodb);
    await world.put('DefaultScheduledSet', [...old, ...others]);
    await world.put('BreathingExercise', [...exercises]);
    await world.put('Set', [...sets.filter(({ id }) => id !== 'set-morning-wake-up')]);

    const { runId } = await startRun(world.engine, {
      job: templateSchedules,
      params: { skipInvalid: false },
      dryRun: false,
      caller: { email: 'ana@wellness.example', subject: 'sub-ana' },
      clientToken: 'token',
    });
    await execute(world, templateSchedules, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'FAILED', changed: 0, failed: 1 });
    expect([...(await world.all('DefaultScheduledSet')).keys()].sort()).toEqual(
      [...old, ...others].map(({ id }) => id).sort(),
    );
  });
});
