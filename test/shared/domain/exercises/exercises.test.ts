import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exercises } from '#shared/content/exercises';
import { equipmentOfExercise, intensityOfExercise } from '#shared/domain/exercises/exercise-grades';
import { detectEquipment, setEquipment } from '#shared/values/equipment';
import { breathingGoal, primaryGoal } from '#shared/values/goals';
import { detectIntensity, intensityLabel, readIntensity, setIntensity } from '#shared/values/intensity';
import { readTextList, writeTextList } from '#shared/values/json-text';
import { truncate } from '#shared/values/truncate';

describe('intensity (docs/product.md)', () => {
  test('vigorous words take precedence over light ones', () => {
    expect(detectIntensity({ title: 'Gentle jump squats', type: 'stretch' })).toBe('vigorous');
    expect(detectIntensity({ title: 'Seated twist', type: 'strength' })).toBe('light');
  });

  test('without such words, the type decides, and moderate is the default', () => {
    expect(detectIntensity({ title: 'Cat cow', type: 'Stretch' })).toBe('light');
    expect(detectIntensity({ title: 'Box', type: 'breathing' })).toBe('light');
    expect(detectIntensity({ title: 'Squats', type: 'strength' })).toBe('moderate');
    expect(detectIntensity({ title: 'Walk', type: 'move' })).toBe('moderate');
    expect(detectIntensity({})).toBe('moderate');
  });

  test('words count only as a whole', () => {
    expect(detectIntensity({ title: 'Chin tucks', type: 'stretch' })).toBe('light');
    expect(detectIntensity({ title: 'Jumping jacks', type: 'move' })).toBe('vigorous');
    expect(detectIntensity({ title: 'Trolley push', type: 'strength' })).toBe('moderate');
  });

  test.each(exercises)('no word contradicts the library: $title', ({ title, type, intensity }) => {
    const detected = detectIntensity({ title, type });

    // Without a word, the type decides, and the library may be more specific.
    if (detected !== detectIntensity({ type })) expect(detected).toBe(intensity);
  });

  test.each(exercises)('of an exercise in the library is the one in the library: $title', (exercise) => {
    const { id, title, headline, target, type, how, intensity, equipment } = exercise;
    const stored = { id, title, headline, target, type, how: JSON.stringify(how) };

    expect(intensityOfExercise(stored)).toBe(intensity);
    expect(equipmentOfExercise(stored)).toEqual(equipment);
  });

  test('is parsed in every spelling that the tools use', () => {
    expect(['Low', ' HIGH ', 'Moderate', 'Variable'].map(readIntensity)).toEqual([
      'light',
      'vigorous',
      'moderate',
      'mixed',
    ]);
    expect(readIntensity('brutal')).toBeUndefined();
    expect(readIntensity(3)).toBeUndefined();
  });

  test('is shown with one word in every spelling', () => {
    expect(['Low', 'light', 'HIGH', 'moderate', 'Variable', 'brutal', null].map(intensityLabel)).toEqual([
      'Light',
      'Light',
      'Vigorous',
      'Moderate',
      'Mixed',
      'brutal',
      '',
    ]);
  });

  test('of a set is the one that its exercises share, or mixed', () => {
    expect(setIntensity(['light', 'Low'])).toBe('light');
    expect(setIntensity(['light', 'vigorous'])).toBe('mixed');
    expect(setIntensity([null, 'unknown'])).toBeUndefined();
  });
});

describe('equipment (docs/product.md)', () => {
  test('is detected by words, but not desk and chair', () => {
    expect(detectEquipment('Dumbbell row on a mat')).toEqual(['mat', 'dumbbells']);
    expect(detectEquipment('Step-up', 'Use a stair')).toEqual(['step']);
    expect(detectEquipment('Desk push-up with a chair')).toEqual([]);
    expect(detectEquipment('Match the rhythm', undefined, 7)).toEqual([]);
    expect(detectEquipment('Shift your weight, feet on the floor')).toEqual([]);
  });

  test.each(exercises)('no word contradicts the library: $title', (exercise) => {
    const { title, headline, target, how } = exercise;
    const equipment: readonly string[] = exercise.equipment;
    const detectable = { Mat: 'mat', Step: 'step', Dumbbells: 'dumbbells', 'Light Weights': 'dumbbells' };
    const wanted = Object.entries(detectable).filter(([name]) => equipment.includes(name));

    expect(detectEquipment(title, headline, target, ...how)).toEqual(wanted.map(([, detected]) => detected));
  });

  test('of a set is everything that its exercises need, each item once, without None', () => {
    expect(setEquipment(['["Mat","None"]', ['mat', 'Chair'], 'Wall', null])).toEqual([
      'Mat',
      'Chair',
      'Wall',
    ]);
  });
});

describe('goals (docs/product.md)', () => {
  test('Focus is first, then Boost Energy & Focus, Manage Stress, Calm, Overall Wellbeing, Improve Circulation', () => {
    expect(primaryGoal(['Improve Circulation', 'Calm', 'Manage Stress'])).toBe('Manage Stress');
    expect(primaryGoal(['Boost Energy & Focus', 'Focus'])).toBe('Focus');
    expect(primaryGoal(['Build Strength', 'Improve Circulation'])).toBe('Improve Circulation');
    expect(primaryGoal(['Build Strength'])).toBe('Build Strength');
    expect(primaryGoal([])).toBeUndefined();
  });

  test('Focus and Boost Energy map to focus, and all others to calm', () => {
    expect(['Focus', 'Boost Energy & Focus', 'Calm', 'Anything'].map(breathingGoal)).toEqual([
      'focus',
      'focus',
      'calm',
      'calm',
    ]);
  });
});

describe('lists stored as JSON text (docs/product.md)', () => {
  test.each([
    [['a', 'b'], { items: ['a', 'b'] }],
    ['["a","b"]', { items: ['a', 'b'] }],
    ['plain words', { items: ['plain words'] }],
    ['"one"', { items: ['one'] }],
    ['', { items: [] }],
    ['null', { items: [] }],
    [null, { items: [] }],
    ['["a", "b"', { items: [], broken: '["a", "b"' }],
    ['{"now":"x"}', { items: [], broken: '{"now":"x"}' }],
    [7, { items: [], broken: '7' }],
    ['[1]', { items: ['1'] }],
  ])('are parsed, or kept as broken: %j', (stored, expected) => {
    expect(readTextList(stored)).toEqual(expected);
  });

  test('any written value can be read again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (items) => {
        expect(readTextList(writeTextList(items))).toEqual({ items });
      }),
    );
  });

  test('no stored value is lost: each becomes an item or is kept as broken', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (stored) => {
        fc.pre(!['null', '[]'].includes(stored.replaceAll(/\s/g, '')));
        const { items, broken } = readTextList(stored);
        expect(items.length > 0 || broken === stored).toBe(true);
      }),
    );
  });
});

describe('truncate (docs/product.md)', () => {
  test('shows 50 characters and an ellipsis, and splits no emoji', () => {
    expect(truncate('x'.repeat(50))).toBe('x'.repeat(50));
    expect(truncate('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
    expect(truncate('🙂'.repeat(60), 3)).toBe('🙂🙂🙂…');
  });
});
