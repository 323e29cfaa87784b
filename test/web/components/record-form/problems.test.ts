import { describe, expect, it } from 'vitest';
import { Exercise } from '#shared/models/exercise';
import { ExerciseSet } from '#shared/models/set';
import { ApiError } from '#web/api/api-error';
import { addExerciseFields, exerciseGroups } from '#web/components/exercises/exercise-fields';
import type { FieldValue } from '#web/components/record-form/field-spec';
import { judge, problemsOf } from '#web/components/record-form/problems';
import { readValues } from '#web/components/record-form/read-value';
import { setFields } from '#web/components/sets/set-fields';

const exerciseFields = exerciseGroups.flatMap(({ fields }) => fields);
const record = { id: 'e1', title: 'Plank', type: 'strength', target: 'Core', duration: 60 };

/** Returns the result of checking an exercise form with these fields filled in. */
function judged(typed: Readonly<Record<string, FieldValue>>) {
  const values = { ...readValues(exerciseFields, record), ...typed };
  return judge(Exercise, 'update', exerciseFields, values, Object.keys(typed));
}

describe('the form of an exercise', () => {
  it.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ type: '' }, 'type', 'Type is required'],
    [{ target: '' }, 'target', 'Target is required'],
    [{ duration: '0' }, 'duration', 'Duration must be positive'],
    [{ duration: '' }, 'duration', 'Duration is required'],
    [
      { image: 'javascript:alert(1)' },
      'image',
      'Image is "javascript:alert(1)"; expected a path or an HTTPS URL.',
    ],
  ])('reports at the field that it is %j', (typed, field, message) => {
    expect(judged(typed).problems).toEqual({ [field]: message });
  });

  it('sends only the fields that changed', () => {
    expect(judged({ duration: '90' })).toEqual({ input: { duration: 90 }, problems: {} });
  });
});

describe('the form that adds an exercise', () => {
  it.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ duration: '' }, 'duration', 'Duration is required'],
    [{ duration: '0' }, 'duration', 'Must be positive'],
  ])('reports at the field that it is %j', (typed, field, message) => {
    const values = { ...readValues(addExerciseFields, undefined), title: 'Plank', ...typed };

    const { problems } = judge(Exercise, 'create', addExerciseFields, values, ['title', 'duration']);

    expect(problems).toEqual({ [field]: message });
  });

  it('starts with 60 seconds', () => {
    expect(readValues(addExerciseFields, undefined).duration).toBe('60');
  });
});

describe('the form of a set', () => {
  it('requires a title and a type', () => {
    const values = readValues(setFields, undefined);

    const { problems } = judge(ExerciseSet, 'create', setFields, values, Object.keys(values));

    expect(problems).toEqual({ title: 'Title is required', type: 'Type is required' });
  });

  it('keeps a type and a set type that it does not offer', () => {
    expect(
      readValues(setFields, { type: 'microcise', setType: 'Strengthen', intensity: 'High' }),
    ).toMatchObject({
      type: 'microcise',
      setType: 'Strengthen',
      intensity: 'vigorous',
    });
  });
});

describe("the server's errors", () => {
  it('are shown at the fields that they name, of a record and of a saved set', () => {
    const fields = [
      { field: 'input.title', message: 'Title is required' },
      { field: 'input.fields.benefits', message: 'Not now.' },
    ];

    expect(problemsOf(new ApiError('BadRequest', 'Wrong.', { fields }))).toEqual({
      title: 'Title is required',
      benefits: 'Not now.',
    });
  });
});
