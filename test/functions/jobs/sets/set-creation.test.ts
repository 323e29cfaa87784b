import { expect, test } from 'vitest';
import type { List } from '#functions/engine/job/job';
import { createBulkSets, createEarlierThemedSets, createThemedSets } from '#functions/jobs/sets/create-sets';
import { deleteThemedSets } from '#functions/jobs/sets/remove-sets';
import { bulkSets } from '#shared/content/bulk-sets';
import { exercises } from '#shared/content/exercises';
import { themedSets } from '#shared/content/themed-sets';
import { exerciseAliases } from '#shared/domain/exercises/exercise-finder';
import { readSequences } from '#shared/domain/sets/sequences';
import type { StoredRecord } from '#shared/models/model';
import { found, rehearse, rehearseFound } from '../../../support/rehearse';

const library: readonly StoredRecord[] = exercises.map(({ id, title, type, intensity, equipment }) => ({
  id,
  title,
  type,
  intensity,
  equipment: JSON.stringify(equipment),
}));

const run = (job: List, records: Readonly<Record<string, readonly StoredRecord[]>>, params = {}) =>
  rehearseFound(job, { records: { Exercise: library, ...records }, params });

const linksOf = (records: Readonly<Record<string, readonly StoredRecord[]>>, set: string) =>
  (records.SetExercise ?? []).filter(({ setID }) => setID === set).map(({ exerciseID }) => exerciseID);

test.each([
  [createThemedSets, 16, 4, 6],
  [createEarlierThemedSets, 6, 4, 6],
  [createBulkSets, 15, 5, 5],
])(
  '$name makes its sets, active, owned by microcise, with durations 180, 300 and 420',
  async (job, count, fewest, most) => {
    const { records, failures } = await run(job, {});

    expect(failures).toEqual([]);
    expect(records.Set).toHaveLength(count);
    for (const set of records.Set ?? []) {
      const order = readSequences(set.sequences).exerciseIds;
      expect(set).toMatchObject({
        type: 'microcise',
        owner: 'microcise',
        isActive: true,
        durations: '[180,300,420]',
        _version: 1,
      });
      expect(set.exerciseIds).toEqual(order);
      expect(linksOf(records, String(set.id))).toEqual(order);
      expect(order.length).toBeGreaterThanOrEqual(fewest);
      expect(order.length).toBeLessThanOrEqual(most);
      expect(new Set(order).size).toBe(order.length);
    }
  },
);

test('every exercise of the bulk sets is matched by lower-cased title or alias, and every alias is used', () => {
  const titles = new Set<string>(exercises.map(({ title }) => title.toLowerCase()));
  const names = bulkSets.flatMap((set) => set.exercises.map((name) => name.toLowerCase()));

  expect(names.filter((name) => !titles.has(name) && !exerciseAliases[name])).toEqual([]);
  expect(Object.keys(exerciseAliases).filter((alias) => titles.has(alias) || !names.includes(alias))).toEqual(
    [],
  );
});

test("'Exercises whose title contains outdoor walk are excluded', 'a set with no exercises is skipped'", async () => {
  const renamed = library.map((exercise) => ({ ...exercise, title: 'An Outdoor Walk' }));

  const { changes, failures } = await run(createThemedSets, { Exercise: renamed });

  expect({ changes, failures }).toEqual({ changes: [], failures: [] });
});

test('a set with some missing exercises is created from the others', async () => {
  const [set] = themedSets;
  const [gone, ...left] = set.exerciseIds;

  const { records } = await run(createThemedSets, { Exercise: library.filter(({ id }) => id !== gone) });

  expect(records.Set?.find(({ id }) => id === set.id)).toMatchObject({ exerciseIds: left });
});

test("an existing set is updated to the product's: matching links are kept, others removed, and deleted ones restored", async () => {
  const [set] = themedSets;
  const [first] = set.exerciseIds;
  const links = [
    { id: 'mine', setID: set.id, exerciseID: first },
    { id: 'twice', setID: set.id, exerciseID: first },
    { id: 'other', setID: set.id, exerciseID: 'exercise-desk-push-ups' },
  ];

  const { records } = await run(createThemedSets, {
    Set: [{ id: set.id, title: 'Old', _deleted: true, createdAt: 'before' }],
    SetExercise: links,
  });

  expect(records.Set?.[0]).toMatchObject({ title: set.title, _deleted: false, createdAt: 'before' });
  expect(linksOf(records, set.id).toSorted()).toEqual([...set.exerciseIds].toSorted());
  expect(records.SetExercise?.[0]).toEqual(links[0]);
});

test("'deactivate all existing sets' follows the creation, and lists the schedules of a used set", async () => {
  const others = [
    { id: 'mine', title: 'Mine', isActive: true },
    { id: 'used', title: 'Used', isActive: true },
    { id: 'off', isActive: false },
  ];
  const DefaultScheduledSet = [
    { id: 'e', set: 'used', hour: '9', templateName: 'energy-focus' },
    { id: 'f', set: 'used' },
  ];

  const { changes, failures, findings } = await run(
    createThemedSets,
    { Set: others, DefaultScheduledSet },
    { deactivateOthers: true },
  );

  expect(changes.at(-1)).toMatchObject({
    table: 'Set',
    key: 'mine',
    kind: 'update',
    after: { isActive: false },
  });
  expect(changes.filter(({ key }) => key === 'used' || key === 'off')).toEqual([]);
  expect(failures).toEqual([]);
  expect(findings).toMatchObject([
    {
      kind: 'Kept',
      key: 'used',
      message:
        'The set is used by schedule entries: 09:00 of energy-focus, an entry without an hour. It is left unchanged.',
    },
  ]);
});

test("deleting the themed sets keeps the product's other sets, which have the same type", async () => {
  const themed = await run(createThemedSets, {});
  const bulk = await run(createBulkSets, { Set: themed.records.Set ?? [] });
  const all = await run(createEarlierThemedSets, { Set: bulk.records.Set ?? [] });
  const sets = [...(all.records.Set ?? []), { id: 'set-own', type: 'microcise', title: 'Made by an admin' }];

  const { changes, records } = await run(deleteThemedSets, { Set: sets });

  expect(changes).toHaveLength(16);
  expect(records.Set).toHaveLength(15 + 6 + 1);
});

test('delete themed sets removes these sets with their links, and used ones only if confirmed', async () => {
  const made = await run(createThemedSets, {
    Set: [{ id: 'mine', type: 'strength', owner: 'microcise' }],
    SetExercise: [{ id: 'l', setID: 'mine', exerciseID: 'e' }],
  });
  const [used] = themedSets;
  const DefaultScheduledSet = [{ id: 'e', set: used.id, hour: '14' }];
  const { Set: sets = [], SetExercise: links = [] } = made.records;
  const stored = { Set: sets, SetExercise: links, DefaultScheduledSet };

  const careful = await run(deleteThemedSets, stored);
  const meant = await run(deleteThemedSets, stored, { alsoUsed: true });

  expect(careful.records.Set?.map(({ id }) => id)).toEqual(['mine', used.id]);
  expect(careful.failures).toEqual([]);
  expect(careful.findings).toMatchObject([
    {
      key: used.id,
      kind: 'Kept',
      message: 'The set is used by schedule entries: 14:00. It is left unchanged.',
    },
  ]);
  expect(linksOf(careful.records, used.id)).toHaveLength(used.exerciseIds.length);
  expect(meant.records.Set?.map(({ id }) => id)).toEqual(['mine']);
  expect(meant.records.SetExercise?.map(({ id }) => id)).toEqual(['l']);
});

test('a themed set that has become an own one since it was found keeps its exercises', async () => {
  const { Set: sets = [], SetExercise = [] } = (await run(createThemedSets, {})).records;
  const [{ id: own, exerciseIds }] = themedSets;
  const items = await found(deleteThemedSets, { records: { Set: sets, SetExercise } });
  const changed = sets.map((set) => (set.id === own ? { ...set, type: 'strength' } : set));

  const { records } = rehearse(deleteThemedSets, { records: { Set: changed, SetExercise }, items });

  expect(records.Set?.map(({ id }) => id)).toEqual([own]);
  expect(linksOf(records, own)).toHaveLength(exerciseIds.length);
});

test('a retry removes the links of a themed set that has been removed', async () => {
  const { Set: sets = [], SetExercise = [] } = (await run(createThemedSets, {})).records;
  const items = await found(deleteThemedSets, { records: { Set: sets, SetExercise } });

  const { records } = rehearse(deleteThemedSets, { records: { Set: [], SetExercise }, items });

  expect(records.SetExercise).toEqual([]);
});
