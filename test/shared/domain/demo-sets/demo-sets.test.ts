import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDemoSet, demoSetsOf, isCurrentDemoSet } from '#shared/domain/demo-sets/demo-sets';
import { isOutdoorWalk } from '#shared/domain/exercises/exercise-finder';
import { PublicDemoSet } from '#shared/models/public-demo-set';
import { demoSets } from '#shared/templates/demo-sets';
import { scheduleTemplates } from '#shared/templates/index';
import { readSteps } from '#shared/values/steps';

const energy = demoSets['energy-focus'];
const [first] = energy.exercises;
if (!first) throw new Error('The energy set has no exercises.');
const walk = { ...first, id: 'exercise-outdoor-walk', title: 'Short Outdoor Walk' };

describe.each(scheduleTemplates)('the demo set of $id', ({ id, color }) => {
  const built = buildDemoSet(id);

  test('is accepted by the model, in its stored format', () => {
    const record = { id: 'a', ...built };

    expect(PublicDemoSet.fields.parse(record)).toEqual(record);
  });

  test('has no image, and only the stored fields of each exercise (docs/product.md)', () => {
    const kept = 'id title duration type target how mediaUrl icon color goals activityLevels'.split(' ');

    for (const exercise of built.exercises)
      expect(Object.keys(exercise).filter((name) => !kept.includes(name))).toEqual([]);
  });

  test("has its template's colour, the levels gentle, comfortable and challenging, and 120 seconds of breathing (docs/product.md)", () => {
    expect(new Set(built.exercises.map((exercise) => exercise.color))).toEqual(new Set([color]));
    expect(built.activityLevels).toEqual(['gentle', 'comfortable', 'challenging']);
    for (const { type, duration, how } of built.exercises) {
      if (type === 'breathing') expect(duration).toBe(120);
      expect(readSteps(how).items.length).toBeGreaterThan(0);
    }
  });

  test('is current when it was just built, also as JSON text, but not after a change', () => {
    const stored = { id: 'a', ...built, _version: 3, updatedAt: '2026-01-01T00:00:00.000Z' };

    expect(isCurrentDemoSet(stored, built)).toBe(true);
    expect(isCurrentDemoSet({ ...stored, exercises: JSON.stringify(built.exercises) }, built)).toBe(true);
    expect(isCurrentDemoSet({ ...stored, title: 'Before' }, built)).toBe(false);
    expect(isCurrentDemoSet({ ...stored, isActive: false }, built)).toBe(false);
    expect(isCurrentDemoSet({ ...stored, exercises: built.exercises.slice(1) }, built)).toBe(false);
  });
});

test("exercises whose title contains 'outdoor walk' are excluded (docs/product.md)", () => {
  const built = buildDemoSet('energy-focus', { ...energy, exercises: [walk, first] });

  expect(built.exercises.map(({ title }) => title)).toEqual([first.title]);
  expect(isOutdoorWalk('An OUTDOOR WALK in the rain')).toBe(true);
  expect(isOutdoorWalk('Walk to the door')).toBe(false);
});

test('a set without remaining exercises is not created (docs/product.md)', () => {
  expect(() => buildDemoSet('energy-focus', { ...energy, exercises: [walk] })).toThrow(
    'No demo data found for template: energy-focus',
  );
});

test('among several sets of a template, the active one that was changed last comes first', () => {
  const of = (id: string, isActive: boolean, updatedAt: string, templateId = 'energy-focus') => ({
    id,
    isActive,
    updatedAt,
    templateId,
  });
  const records = [
    of('old', true, '2025-01-01T00:00:00.000Z'),
    of('inactive', false, '2026-09-01T00:00:00.000Z'),
    of('new', true, '2026-01-01T00:00:00.000Z'),
    of('other', true, '2026-01-01T00:00:00.000Z', 'stress-comfort'),
  ];

  expect(demoSetsOf('energy-focus', records).map(({ id }) => id)).toEqual(['new', 'old', 'inactive']);
});

test('any record can be read without an error', () => {
  const built = buildDemoSet('physical-relief');
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(built), 'updatedAt'), fc.jsonValue()),
      (record) => {
        expect(isCurrentDemoSet({ id: 'a', ...record }, built)).toBe(false);
        expect(demoSetsOf('physical-relief', [{ id: 'a', ...record }]).length).toBeLessThanOrEqual(1);
      },
    ),
  );
});
