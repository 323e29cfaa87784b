import { describe, expect, test } from 'vitest';
import { breathingExercises } from '#shared/content/breathing-exercises';
import { exercises } from '#shared/content/exercises';
import { calendarAt } from '#shared/demo/chance/calendar';
import type { DemoRecord, DemoTable } from '#shared/demo/chance/portion';
import { fixedPartRecords, fixedParts } from '#shared/demo/workspace';
import { buildDemoSet, isCurrentDemoSet } from '#shared/domain/demo-sets/demo-sets';
import { readSequences } from '#shared/domain/sets/sequences';
import { modelNamed } from '#shared/models/index';
import { scheduleTemplates } from '#shared/templates/index';
import { contentCategories, contentKinds } from '#shared/values/address-choices';
import { timeContexts } from '#shared/values/choices';
import { readDurations } from '#shared/values/durations';
import { readMetadata } from '#shared/values/notification-metadata';
import { exerciseNotificationTime } from '#shared/values/notification-time';

const recordsAt = (now: string): readonly DemoRecord[] =>
  fixedParts.flatMap((part) => [...fixedPartRecords[part](calendarAt(new Date(now)))]);

const today = '2026-03-04';
const records = recordsAt(`${today}T00:00:00.000Z`);

const inTable = (table: DemoTable) =>
  records.filter((one) => one.table === table).map(({ record }) => record);
const keyOf = ({ table, record }: DemoRecord) => `${table} ${record.id}`;
const idsIn = (table: DemoTable) => new Set(inTable(table).map(({ id }) => id));

describe('the fixed parts of every workspace', () => {
  test('have the same number of records on any day, with the same ids, except for notifications', () => {
    const later = recordsAt('2027-08-21T17:45:12.345Z');
    const lasting = (all: readonly DemoRecord[]) =>
      all.filter(({ table }) => table !== 'ScheduledNotification').map(keyOf);

    expect(later).toHaveLength(records.length);
    expect(lasting(later)).toEqual(lasting(records));
    expect(new Set([...records, ...later].map(keyOf)).size).toBe(
      records.length + inTable('ScheduledNotification').length,
    );
  });

  test('can be parsed with the models, except for deliberately truncated values', () => {
    const refused = records.flatMap(({ table, record }) => {
      const { error } = modelNamed(table).fields.safeParse(record);
      return error ? [`${table} ${record.id} ${error.issues.map(({ path }) => path.join('.')).join()}`] : [];
    });

    expect(refused.filter((one) => !one.startsWith('UserPreferences'))).toEqual([
      'Exercise exercise-finger-glides how',
      'Set set-2024-move-and-breathe equipment',
      'ScheduledNotification notification-20260304-1625 metadata',
    ]);
    expect(refused.filter((one) => one.startsWith('UserPreferences'))).toEqual([
      expect.stringMatching(/ wellnessGoals$/),
    ]);
  });

  test("have the models' stored format, except for values that older tools wrote", () => {
    const otherwise = records.flatMap(({ table, record }) => {
      const { data } = modelNamed(table).fields.safeParse(record);
      const fields = Object.keys(record).filter(
        (name) => data && JSON.stringify(data[name]) !== JSON.stringify(record[name]),
      );
      return fields.map((name) => `${table === 'UserPreferences' ? table : record.id} ${name}`);
    });

    expect(otherwise).toEqual([
      'exercise-wall-push-ups equipment',
      'set-2024-desk-stretch durations',
      'set-2024-desk-stretch equipment',
      'set-2024-quick-strength intensity',
      'default-9 hour',
      'UserPreferences wellnessGoals',
    ]);
  });

  test('were created in the past, according to the stamps of every record', () => {
    for (const one of records) {
      const { createdAt, updatedAt } = one.record;
      expect(`${createdAt}` <= `${updatedAt}`, keyOf(one)).toBe(true);
      expect(`${updatedAt}` <= `${today}T00:00:00.000Z`, keyOf(one)).toBe(true);
    }
  });
});

describe('the library', () => {
  test('contains every exercise and breathing exercise of the product', () => {
    expect(idsIn('Exercise')).toEqual(new Set(exercises.map(({ id }) => id)));
    expect(idsIn('BreathingExercise')).toEqual(new Set(breathingExercises.map(({ id }) => id)));
  });

  test('has something to change for each of its migrations', () => {
    const without = (table: DemoTable, field: string) =>
      inTable(table)
        .filter((record) => record[field] === undefined || `${record[field]}` === '')
        .map(({ id }) => id);

    expect(without('Exercise', 'intensity')).toHaveLength(5);
    expect(without('Exercise', 'equipment')).toEqual(without('Exercise', 'intensity'));
    expect(without('Exercise', 'goals')).toHaveLength(2);
    expect(without('BreathingExercise', 'defaultDuration')).toHaveLength(2);
    expect(without('BreathingExercise', 'goals')).toEqual(without('BreathingExercise', 'shortBenefit'));
    expect(without('BreathingExercise', 'goals')).toHaveLength(1);
    expect(inTable('BreathingExercise').filter(({ isActive }) => isActive === false)).toHaveLength(1);
  });

  test('has one breathing exercise with two inhales, and their fields in no other', () => {
    const double = inTable('BreathingExercise').filter(({ isDoubleInhale }) => isDoubleInhale);

    expect(double).toMatchObject([{ id: 'breathing-003-cyclic-sighing', inhale1: 2, inhale2: 1 }]);
    expect(inTable('BreathingExercise').filter(({ inhale2 }) => inhale2 !== null)).toEqual(double);
  });
});

describe('the sets', () => {
  const themed = inTable('Set').filter(({ type }) => type === 'microcise');
  const linksOf = (setID: unknown) => inTable('SetExercise').filter((link) => link.setID === setID);

  test('are the sixteen active themed sets of the product, and six older ones', () => {
    expect(themed).toHaveLength(16);
    expect(themed.filter(({ isActive, owner }) => isActive && owner === 'microcise')).toHaveLength(16);
    expect(inTable('Set')).toHaveLength(22);
    for (const { durations } of themed) expect(readDurations(durations).seconds).toEqual([180, 300, 420]);
  });

  test('have the same order in the ids, the JSON text and the links if they are themed', () => {
    for (const { id, exerciseIds, sequences } of themed) {
      expect(readSequences(sequences).exerciseIds).toEqual(exerciseIds);
      expect(linksOf(id).map(({ exerciseID }) => exerciseID)).toEqual(exerciseIds);
    }
  });

  test('are linked to existing exercises, except for a deleted one', () => {
    const lost = inTable('SetExercise').filter(({ exerciseID }) => !idsIn('Exercise').has(exerciseID));

    expect(lost.map(({ setID }) => setID)).toEqual(['set-2024-posture-check']);
    expect(inTable('SetExercise').filter(({ setID }) => !idsIn('Set').has(setID))).toEqual([]);
  });

  test('have an intensity and benefits but no equipment if they are themed and need none', () => {
    expect(themed.find(({ id }) => id === 'set-wrist-relief')).toMatchObject({
      intensity: 'light',
      equipment: '[]',
      benefits: '{"now":["Hands feel warm and loose"],"future":["Long typing days feel shorter"]}',
    });
    expect(themed.find(({ id }) => id === 'set-core-at-work')).toMatchObject({
      intensity: 'mixed',
      equipment: '["Chair","Mat","Desk"]',
    });
  });
});

describe('the notifications', () => {
  const ofToday = inTable('ScheduledNotification').filter(({ scheduledDate }) => scheduledDate === today);

  test('for today are four for exercise and two for breathing at their usual times, and three odd ones', () => {
    const proper = ofToday.filter(({ id }) => !/-(1255|1625|1655)$/.test(`${id}`));
    const timesOf = (type: string) =>
      proper.filter(({ notificationType }) => notificationType === type).map((one) => one.scheduledTime);

    expect(timesOf('exercise')).toEqual([9, 10, 14, 16].map(exerciseNotificationTime));
    expect(timesOf('breathing')).toEqual(['11:25', '15:25']);
    expect(ofToday).toHaveLength(9);
    expect(ofToday.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    expect(ofToday.map(({ metadata }) => readMetadata(metadata)?.heading)).toEqual([
      ...proper.map(() => expect.stringMatching(/^[A-Z]/)),
      'Stairs and stride',
      undefined,
      'N/A',
    ]);
  });

  test('from earlier days are thirty days old or, for the clean-up, older', () => {
    const daysAgo = (date: unknown) => (Date.parse(today) - Date.parse(`${date}`)) / 86_400_000;
    const ages = new Set(inTable('ScheduledNotification').map(({ scheduledDate }) => daysAgo(scheduledDate)));

    expect([...ages]).toEqual([0, 1, 2, 3, 30, 31, 45]);
    expect(new Set(inTable('ScheduledNotification').map((one) => one.notificationID)).size).toBe(45);
  });
});

describe('pages, content items and demo sets', () => {
  test('page content has a hero for each time of day, and references existing sets and exercises', () => {
    const heroes = inTable('PageContent').filter(({ sectionType }) => sectionType === 'breathing-hero');
    const named = inTable('PageContent').flatMap(({ setId }) => setId ?? []);

    expect(heroes.map(({ timeContext }) => timeContext)).toEqual([...timeContexts]);
    expect(heroes.map(({ orderIndex }) => orderIndex)).toEqual([0, 1, 2]);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((id) => !idsIn('Set').has(id) && !idsIn('BreathingExercise').has(id))).toEqual([]);
  });

  test('one hero has the current link and duration, and the others need a fix', () => {
    const upToDate = inTable('PageContent').filter(({ linkURL }) =>
      `${linkURL}`.startsWith('/breathing/session?exerciseId='),
    );

    expect(upToDate.map(({ linkURL }) => linkURL)).toEqual([
      '/breathing/session?exerciseId=breathing-003-even-breath&duration=3',
    ]);
  });

  test('content items are of every kind and category, with unique keys for texts', () => {
    const items = inTable('ContentItem');
    const keys = items.flatMap(({ key }) => key ?? []);

    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(contentKinds));
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(contentCategories));
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(items.filter(({ kind }) => kind === 'template').map(({ isActive }) => isActive))).toEqual(
      new Set([true, false]),
    );
  });

  test('demo sets exist for two of the four templates: a current one, and an earlier version', () => {
    const standing = inTable('PublicDemoSet').map((record) => [
      record.templateId,
      scheduleTemplates.some(({ id }) => isCurrentDemoSet(record, buildDemoSet(id))),
    ]);

    expect(standing).toEqual([
      ['energy-focus', true],
      ['stress-comfort', false],
    ]);
  });
});
