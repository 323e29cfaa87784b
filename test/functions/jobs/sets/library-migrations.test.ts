import { expect, test } from 'vitest';
import {
  activateBreathingExercises,
  breathingActivityLevels,
  breathingDefaultDuration,
  breathingGoals,
} from '#functions/jobs/breathing/breathing-exercises';
import { exerciseGoals, exerciseIntensityAndEquipment } from '#functions/jobs/exercises/exercises';
import { expiredNotificationsCleanup } from '#functions/jobs/notifications/expired-notifications-cleanup';
import { breathingExercises } from '#shared/content/breathing-exercises';
import { exercises } from '#shared/content/exercises';
import { visitOne } from '../../../support/visit-one';

test("'Breathing defaultDuration is 4 minutes when empty'", () => {
  expect(visitOne(breathingDefaultDuration, {})).toEqual({ defaultDuration: 4 });
  expect(visitOne(breathingDefaultDuration, { defaultDuration: null })).toEqual({ defaultDuration: 4 });
  expect(visitOne(breathingDefaultDuration, { defaultDuration: 3 })).toBe('kept');
});

test("'Goals mapping is fixed for 7 breathing exercises': each gets its goals and short benefit, by id or by name", () => {
  expect(breathingExercises).toHaveLength(7);
  for (const { id, name, goals, shortBenefit } of breathingExercises) {
    expect(visitOne(breathingGoals, { id })).toEqual({ goals: [...goals], shortBenefit });
    expect(visitOne(breathingGoals, { name: ` ${name.toUpperCase()}` })).toEqual({
      goals: [...goals],
      shortBenefit,
    });
    expect(visitOne(breathingGoals, { id, goals, shortBenefit })).toBe('kept');
  }
  expect(visitOne(breathingGoals, { name: 'Humming' })).toBe('kept');
});

test('a breathing exercise without activity levels gets them, and existing ones are kept', () => {
  const [box] = breathingExercises;

  expect(visitOne(breathingActivityLevels, { id: box.id })).toEqual({
    activityLevels: [...box.activityLevels],
  });
  expect(visitOne(breathingActivityLevels, { name: 'Humming', activityLevels: [] })).toEqual({
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
  });
  expect(visitOne(breathingActivityLevels, { activityLevels: ['Gentle'] })).toBe('kept');
  expect(visitOne(breathingActivityLevels, { activityLevels: '["Gen' })).toMatch(
    /^The activity levels cannot be read/,
  );
});

test("'Breathing exercise activation: inactive becomes active'", () => {
  expect(visitOne(activateBreathingExercises, { isActive: false })).toEqual({ isActive: true });
  expect(visitOne(activateBreathingExercises, {})).toEqual({ isActive: true });
  expect(visitOne(activateBreathingExercises, { isActive: true })).toBe('kept');
});

test("'Goals mapping is fixed for about 45 exercises': each one in the library gets its goals, by id or by title", () => {
  expect(exercises.length).toBeGreaterThanOrEqual(45);
  for (const { id, title, goals } of exercises) {
    expect(visitOne(exerciseGoals, { id })).toEqual({ goals: [...goals] });
    expect(visitOne(exerciseGoals, { title: title.toLowerCase(), goals })).toBe('kept');
  }
  expect(visitOne(exerciseGoals, { title: 'Cartwheel' })).toBe('kept');
});

test("'Intensity grading from keywords', 'Equipment detection from keywords', only if missing", () => {
  expect(visitOne(exerciseIntensityAndEquipment, { title: 'Jumping jacks', type: 'stretch' })).toEqual({
    intensity: 'vigorous',
    equipment: '[]',
  });
  expect(visitOne(exerciseIntensityAndEquipment, { title: 'Plank on a mat', intensity: 'light' })).toEqual({
    equipment: '["mat"]',
  });
  expect(
    visitOne(exerciseIntensityAndEquipment, { title: 'Plank', intensity: 'light', equipment: 'Wall' }),
  ).toBe('kept');
});

test("the product's exercises get the library's intensity and equipment", () => {
  const how = JSON.stringify(['Sit tall with both feet on the floor.']);

  expect(visitOne(exerciseIntensityAndEquipment, { title: 'Chin tucks', type: 'stretch', how })).toEqual({
    intensity: 'light',
    equipment: '["None"]',
  });
});

test("'expired notifications older than 30 days'", () => {
  const now = '2026-11-20T00:00:00.000Z';
  const visit = (scheduledDate: unknown) => visitOne(expiredNotificationsCleanup, { scheduledDate }, { now });

  expect(visit('2026-10-20')).toBe('removed');
  expect(visit('2026-10-21')).toBe('kept');
  expect(visit('2026-12-01')).toBe('kept');
  expect([visit(undefined), visit(''), visit('yesterday'), visit(20)]).toEqual([
    'kept',
    'kept',
    'kept',
    'kept',
  ]);
});
