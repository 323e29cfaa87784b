import { describe, expect, test } from 'vitest';
import { type BreathingContent, breathingExercises } from '#shared/content/breathing-exercises';
import { exercises } from '#shared/content/exercises';
import type { ExerciseContent } from '#shared/content/exercises/exercise-content';
import { type ThemedSet, themedSets } from '#shared/content/themed-sets';
import { withId } from '#shared/content/with-id';
import { newSetDurations, totalDuration } from '#shared/values/durations';

const allExercises: readonly ExerciseContent[] = exercises;
const allBreathing: readonly BreathingContent[] = breathingExercises;
const allSets: readonly ThemedSet[] = themedSets;

const stepsOf = ({ how }: ExerciseContent) => how.filter((step) => step !== undefined);
const exercisesOf = (set: ThemedSet) =>
  set.exerciseIds.filter((id) => id !== undefined).map((id): ExerciseContent => withId(exercises, id));

const distinct = (values: readonly unknown[]) => new Set(values).size;

/** All text that a user can see. */
const texts = [
  ...allExercises.flatMap((one) => [one.title, one.headline, one.target, ...stepsOf(one)]),
  ...allBreathing.flatMap((one) => [
    ...[one.name, one.description, one.benefits, one.shortBenefit, one.howOften, one.when],
  ]),
  ...allSets.flatMap((one) => [one.title, one.description, one.benefits.now, one.benefits.future]),
];

describe("the product's content", () => {
  test('makes no health promises', () => {
    const claims =
      /\b(cure|heal(s|ing|th)?|treat|prevent|therap|pain|disease|medical|symptom|guarantee|injur)/i;

    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter((text) => claims.test(text))).toEqual([]);
  });

  test('contains no typing mistakes: no blank text, double space or placeholder', () => {
    expect(
      texts.filter((text) => text !== text.trim() || text === '' || /\s{2}|lorem|xxx/i.test(text)),
    ).toEqual([]);
  });
});

describe('an exercise', () => {
  test('has its own id and title, and is one of about sixty', () => {
    expect(allExercises.length).toBeGreaterThanOrEqual(60);
    expect(allExercises.length).toBeLessThanOrEqual(70);
    expect(distinct(allExercises.map(({ id }) => id))).toBe(allExercises.length);
    expect(distinct(allExercises.map(({ title }) => title.toLowerCase()))).toBe(allExercises.length);
  });

  test('has three to five steps of one sentence each, all different', () => {
    for (const exercise of allExercises) {
      const steps = stepsOf(exercise);
      expect(steps.length, exercise.id).toBeGreaterThanOrEqual(3);
      expect(distinct(steps), exercise.id).toBe(steps.length);
      for (const step of steps) expect(step, exercise.id).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('takes 20 seconds to two minutes, except the walk outdoors', () => {
    const others = allExercises.filter(({ duration }) => duration < 20 || duration > 120);

    expect(others.map(({ id }) => id)).toEqual(['exercise-outdoor-walk']);
  });

  test('needs either nothing or something, and lists no goal, level or equipment twice', () => {
    for (const { id, equipment, goals, activityLevels } of allExercises) {
      if (equipment.includes('None')) expect(equipment, id).toEqual(['None']);
      for (const list of [equipment, goals, activityLevels]) expect(distinct(list), id).toBe(list.length);
    }
  });

  test('that is vigorous is not offered to users who want gentle exercises', () => {
    const vigorous = allExercises.filter(({ intensity }) => intensity === 'vigorous');

    expect(vigorous.length).toBeGreaterThan(3);
    for (const { id, activityLevels } of vigorous) {
      expect(activityLevels, id).not.toContain('Gentle');
      expect(activityLevels, id).not.toContain('Comfortable');
    }
  });
});

describe('a breathing exercise', () => {
  test('is one of seven, with its own id and name', () => {
    expect(allBreathing).toHaveLength(7);
    expect(distinct(allBreathing.map(({ id }) => id))).toBe(7);
    expect(distinct(allBreathing.map(({ name }) => name))).toBe(7);
  });

  test('has the phases of its pattern', () => {
    for (const { id, pattern, inhale, holdIn, exhale, holdOut, doubleInhale } of allBreathing) {
      const said = doubleInhale ? `${doubleInhale.join('+')}-${exhale}` : [inhale, holdIn, exhale, holdOut];
      const phases = typeof said === 'string' ? said : said.filter((seconds) => seconds > 0).join('-');
      expect(phases, id).toBe(pattern);
      if (doubleInhale) expect(doubleInhale[0] + doubleInhale[1], id).toBe(inhale);
    }
  });

  test('is slow enough for a desk: at most seven breaths per minute, no hold over eight seconds, five minutes at most', () => {
    for (const { id, inhale, holdIn, exhale, holdOut, defaultDuration } of allBreathing) {
      expect(60 / (inhale + holdIn + exhale + holdOut), id).toBeLessThanOrEqual(7);
      expect(Math.max(holdIn, holdOut), id).toBeLessThanOrEqual(8);
      expect(exhale, id).toBeGreaterThanOrEqual(inhale);
      expect(defaultDuration, id).toBeLessThanOrEqual(5);
    }
  });
});

describe('a themed set', () => {
  test('is one of sixteen, with its own id and title', () => {
    expect(allSets).toHaveLength(16);
    expect(distinct(allSets.map(({ id }) => id))).toBe(16);
    expect(distinct(allSets.map(({ title }) => title))).toBe(16);
  });

  test('has four to six different indoor exercises that fit into its longest duration', () => {
    for (const set of allSets) {
      const ofSet = exercisesOf(set);
      expect(ofSet.length, set.id).toBeGreaterThanOrEqual(4);
      expect(ofSet.length, set.id).toBeLessThanOrEqual(6);
      expect(distinct(ofSet), set.id).toBe(ofSet.length);
      expect(ofSet.filter(({ title }) => /outdoor walk/i.test(title))).toEqual([]);
      expect(totalDuration(ofSet.map(({ duration }) => duration)), set.id).toBeLessThanOrEqual(
        Math.max(...newSetDurations),
      );
    }
  });

  test('has only goals that at least one of its exercises has', () => {
    const idle = allSets.flatMap((set) =>
      set.goals
        .filter((goal) => !exercisesOf(set).some(({ goals }) => goals.includes(goal)))
        .map((goal) => `${set.id}: ${goal}`),
    );

    expect(idle).toEqual([]);
  });

  test('excludes levels for which two of its exercises are too hard', () => {
    const tooMuch = allSets.flatMap((set) =>
      set.activityLevels
        .filter(
          (level) =>
            exercisesOf(set).filter(({ activityLevels }) => !activityLevels.includes(level)).length > 1,
        )
        .map((level) => `${set.id}: ${level}`),
    );

    expect(tooMuch).toEqual([]);
  });
});
