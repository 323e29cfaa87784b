import { describe, expect, test } from 'vitest';
import {
  exerciseTypes,
  ownSets,
  readChoice,
  readChoices,
  setActivityTypes,
  setTypes,
} from '#shared/values/choices';

describe('the choices that differ between the tools (docs/product.md)', () => {
  test('an exercise may have a type from any tool, stored in lower case', () => {
    expect(exerciseTypes.toSorted()).toEqual([
      ...['balance', 'breathing', 'cardio', 'compound', 'dynamic', 'flexibility', 'isolation', 'isometric'],
      ...['mindful', 'move', 'movement', 'plyometric', 'static', 'strength', 'stretch', 'warmup'],
    ]);
  });

  test('a set may have a type from any tool, or be the product’s own', () => {
    expect(setActivityTypes).toEqual([
      ...[ownSets, 'stretch', 'move', 'strength', 'breathing', 'movement', 'stretching', 'cardio', 'balance'],
      ...['mindfulness', 'posture'],
    ]);
    expect(setTypes).toEqual(['Standard', 'Custom', 'Premium', 'Beta', 'Stretch', 'Move', 'Strengthen']);
  });

  test('any spelling of a known value becomes the one in its list, and unknown values are kept only in lists', () => {
    expect(readChoice(setTypes, ' STANDARD ')).toBe('Standard');
    expect(readChoice(setTypes, 'Gold')).toBeUndefined();
    expect(readChoice(setTypes, 3)).toBeUndefined();
    expect(readChoices(setTypes, ['beta', 'Beta', 'Gold'])).toEqual(['Beta', 'Gold']);
  });
});
