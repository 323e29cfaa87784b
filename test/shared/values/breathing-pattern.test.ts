import { describe, expect, test } from 'vitest';
import { breathingExercises } from '#shared/content/breathing-exercises';
import { breathingPattern } from '#shared/models/breathing-exercise';

describe('a breathing pattern', () => {
  test.each(breathingExercises.map(({ pattern }) => pattern))('is %s', (pattern) => {
    expect(breathingPattern(pattern)).toBeDefined();
  });

  test.each(['4 - 7 - 8', '4–6'])('may be written as %s', (text) => {
    expect(breathingPattern(text)).toBeDefined();
  });

  test.each(['', '4', 'abc', '4-', '4-x', '4--4', '1-2-3-4-5', '4-1000', '-4-4'])('is not %j', (text) => {
    expect(breathingPattern(text)).toBeUndefined();
  });
});
