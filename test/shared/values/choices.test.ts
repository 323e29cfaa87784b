import { describe, expect, test } from 'vitest';
import {
  exerciseTypes,
  ownSets,
  readChoice,
  readChoices,
  setActivityTypes,
  setTypes,
} from '#shared/values/choices';
import { displayOrderOf } from '#shared/values/display-order';

describe('what the tools offer differently (docs/product.md)', () => {
  test('an exercise may have a type of any tool, kept in lower case', () => {
    expect(exerciseTypes.toSorted()).toEqual([
      ...['balance', 'breathing', 'cardio', 'compound', 'dynamic', 'flexibility', 'isolation', 'isometric'],
      ...['mindful', 'move', 'movement', 'plyometric', 'static', 'strength', 'stretch', 'warmup'],
    ]);
  });

  test('a set may have a type of any tool, or be the product’s own', () => {
    expect(setActivityTypes).toEqual([
      ...[ownSets, 'stretch', 'move', 'strength', 'breathing', 'movement', 'stretching', 'cardio', 'balance'],
      ...['mindfulness', 'posture'],
    ]);
    expect(setTypes).toEqual(['Standard', 'Custom', 'Premium', 'Beta', 'Stretch', 'Move', 'Strengthen']);
  });

  test('a value is read in any spelling, in the form of its list; others are told apart or kept', () => {
    expect(readChoice(setTypes, ' STANDARD ')).toBe('Standard');
    expect(readChoice(setTypes, 'Gold')).toBeUndefined();
    expect(readChoice(setTypes, 3)).toBeUndefined();
    expect(readChoices(setTypes, ['beta', 'Beta', 'Gold'])).toEqual(['Beta', 'Gold']);
  });
});

test('what says no order stands last, as 999 (docs/product.md)', () => {
  expect([3, 0, null, undefined, '4', Number.NaN].map(displayOrderOf)).toEqual([3, 0, 999, 999, 999, 999]);
});
