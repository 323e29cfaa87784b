import { describe, expect, test } from 'vitest';
import { modelNamed, models } from '#shared/models/index';
import { brokenRules, inputFields, withDefaults, writableFields } from '#shared/models/input';
import type { StoredRecord } from '#shared/models/model';

/** Returns the messages about a caller's input, by field path. */
function complaints(name: string, kind: 'create' | 'update', input: StoredRecord): Record<string, string> {
  const given = kind === 'update' ? { id: 'a', _version: 1, ...input } : input;
  const { error } = inputFields(modelNamed(name))[kind].safeParse(given);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

/** Returns the part of a caller's input that is kept. Throws if the input is rejected. */
const kept = (name: string, input: StoredRecord) =>
  inputFields(modelNamed(name)).update.parse({ id: 'a', _version: 1, ...input });

describe('the input for any record', () => {
  test.each(models)('of $name has no server fields and no unknown fields', (model) => {
    const { create, update } = inputFields(model);
    const server = ['createdAt', 'updatedAt', 'owner', '_version', '_deleted', '_lastChangedAt'];

    expect(Object.keys(create.shape)).toEqual(writableFields(model));
    expect(Object.keys(update.shape)).toEqual(['id', '_version', ...writableFields(model)]);
    for (const field of [...server, 'id', 'colourOfTheSky', ...(model.maintained ?? [])]) {
      expect(complaints(model.name, 'create', { [field]: 'x' })['']).toContain('Unrecognized key');
    }
  });

  test.each(models)('of $name needs only an id and a version for a change', ({ name }) => {
    const { update } = inputFields(modelNamed(name));

    expect(update.safeParse({ id: 'a', _version: 3 }).success).toBe(true);
    for (const wrong of [{ id: 'a' }, { _version: 3 }, { id: '', _version: 3 }, { id: 'a', _version: -1 }]) {
      expect(update.safeParse(wrong).success).toBe(false);
    }
  });

  test.each(models)('of $name has no text of unlimited length', ({ name }) => {
    const { update } = inputFields(modelNamed(name));
    const taken = Object.keys(update.shape).filter(
      (field) =>
        field !== 'id' && update.safeParse({ id: 'a', _version: 1, [field]: 'x'.repeat(100_000) }).success,
    );

    expect(taken).toEqual([]);
  });

  test('removes a field that is null, unless the field is required', () => {
    expect(complaints('Set', 'update', { intensity: null, description: null })).toEqual({});
    expect(complaints('Set', 'update', { title: null })).toEqual({ title: 'Title is required' });
  });

  test("gets the model's defaults for fields of a new record that are missing or null", () => {
    const set = modelNamed('Set');

    expect(withDefaults(set, { title: 'Desk reset', setType: null, isActive: false })).toEqual({
      title: 'Desk reset',
      setType: 'Standard',
      isActive: false,
      owner: 'microcise',
      exerciseIds: [],
    });
  });
});

describe('the messages of the specification', () => {
  test.each<[string, 'create' | 'update', StoredRecord, Record<string, string>]>([
    // docs/product.md: the form for a set.
    ['Set', 'create', {}, { title: 'Title is required', type: 'Type is required' }],
    ['Set', 'create', { title: '  ', type: '' }, { title: 'Title is required', type: 'Type is required' }],
    // docs/product.md: the forms to add and edit an exercise.
    ['Exercise', 'create', {}, { title: 'Title is required', duration: 'Duration is required' }],
    ['Exercise', 'create', { title: 'Squat', duration: 0 }, { duration: 'Must be positive' }],
    ['Exercise', 'update', { title: '' }, { title: 'Title is required' }],
    [
      'Exercise',
      'update',
      { type: null, target: ' ' },
      { type: 'Type is required', target: 'Target is required' },
    ],
    ['Exercise', 'update', { duration: -5 }, { duration: 'Duration must be positive' }],
    // docs/product.md: schedule entries.
    [
      'DefaultScheduledSet',
      'create',
      { hour: '', days: [] },
      {
        hour: 'Please fill in all required fields',
        activityType: 'Please fill in all required fields',
        days: 'Please select a Set and at least one day',
      },
    ],
    [
      'DefaultScheduledSet',
      'update',
      { exerciseTime: '9:5' },
      { exerciseTime: "Time must be in HH:MM format, not '9:5'" },
    ],
    // docs/product.md: recovery.
    ['UserPreferences', 'create', {}, { userID: 'Invalid email address. Please enter a valid email.' }],
    [
      'UserPreferences',
      'create',
      { userID: '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11' },
      { userID: 'Invalid email address. Please enter a valid email.' },
    ],
  ])('are returned for %s: %s %j', (name, kind, input, expected) => {
    expect(complaints(name, kind, input)).toEqual(expected);
  });

  test('an upload needs a file, a text a key', () => {
    const item = modelNamed('ContentItem');

    expect(brokenRules(item, { kind: 'image', name: 'Logo' })).toEqual([
      { field: 'url', message: 'Please select a file' },
    ]);
    expect(brokenRules(item, { kind: 'text', name: 'Welcome' })).toEqual([
      { field: 'key', message: 'Key is required' },
    ]);
    expect(brokenRules(item, { kind: 'template', name: 'Welcome' })).toEqual([]);
  });

  test.each(['movement', 'stretch', 'strength'])('%s needs a set, but breathing does not', (activityType) => {
    const entry = modelNamed('DefaultScheduledSet');

    expect(brokenRules(entry, { activityType, set: '' })).toEqual([
      { field: 'set', message: 'Please select a Set and at least one day' },
    ]);
    expect(brokenRules(entry, { activityType, set: 'set-1' })).toEqual([]);
    expect(brokenRules(entry, { activityType: 'breathing' })).toEqual([]);
  });

  test('only a double inhale has a first and a second inhale', () => {
    const breathing = modelNamed('BreathingExercise');

    expect(brokenRules(breathing, { isDoubleInhale: false, inhale1: 2, inhale2: null })).toEqual([
      { field: 'inhale1', message: 'Only a double inhale has a first and a second inhale' },
    ]);
    expect(brokenRules(breathing, { isDoubleInhale: true, inhale1: 2, inhale2: 1 })).toEqual([]);
  });

  test('a change is validated only by rules about its fields, because a record may be older than a rule', () => {
    const entry = modelNamed('DefaultScheduledSet');
    const old = { activityType: 'movement' };

    expect(brokenRules(entry, { ...old, notificationHeading: 'Move' }, ['notificationHeading'])).toEqual([]);
    expect(brokenRules(entry, { ...old, set: null }, ['set'])).toHaveLength(1);
  });
});

describe('the stored format of a value', () => {
  test.each<[string, StoredRecord, StoredRecord]>([
    [
      'Set',
      { type: 'STRETCHING', setType: 'premium', intensity: 'Variable' },
      { type: 'stretching', setType: 'Premium', intensity: 'mixed' },
    ],
    [
      'Set',
      { activityLevels: ['gentle', 'Fierce'], goals: ['calm', 'Reduce stress'] },
      { activityLevels: ['Gentle', 'Fierce'], goals: ['Calm', 'Reduce Stress'] },
    ],
    [
      'Set',
      { durations: '[180, "300"]', equipment: 'Mat' },
      { durations: '[180,300]', equipment: '["Mat"]' },
    ],
    ['Set', { benefits: '{"now":"Calm"}' }, { benefits: '{"now":["Calm"],"future":[]}' }],
    [
      'Exercise',
      { type: 'Plyometric', intensity: 'High', how: '[" Stand ", ""]' },
      { type: 'plyometric', intensity: 'vigorous', how: '["Stand"]' },
    ],
    ['Exercise', { how: '[]' }, { how: '["Step 1: Follow the instructions"]' }],
    [
      'DefaultScheduledSet',
      { hour: '9', days: ['monday', 'Mon', 'FRI'] },
      { hour: '09', days: ['Mon', 'Fri'] },
    ],
    ['DefaultScheduledSet', { hour: '14:30' }, { hour: '14' }],
    [
      'UserPreferences',
      { workDays: '["monday"]', personalDetails: '{"firstName":"Ana"}' },
      { workDays: '["Mon"]', personalDetails: { firstName: 'Ana' } },
    ],
    [
      'PublicDemoSet',
      { activityLevels: ['Gentle', 'Challenging'] },
      { activityLevels: ['gentle', 'challenging'] },
    ],
    [
      'PublicDemoSet',
      { exercises: [{ id: 'a', title: 'Neck roll', image: 'https://x.example/a.png' }] },
      { exercises: [{ id: 'a', title: 'Neck roll' }] },
    ],
    [
      'ScheduledNotification',
      { metadata: '{"heading":"Move","content":"Now"}' },
      { metadata: '{"heading":"Move","content":"Now"}' },
    ],
  ])('is applied to %s: %j', (name, input, expected) => {
    expect(kept(name, input)).toMatchObject(expected);
  });

  test('of demo sets excludes the images of exercises', () => {
    const { exercises } = kept('PublicDemoSet', { exercises: [{ id: 'a', image: 'a.png' }] });

    expect(exercises).toEqual([{ id: 'a' }]);
  });
});

describe('rejected values', () => {
  test.each<[string, StoredRecord]>([
    ['Set', { type: 'yoga' }],
    ['Set', { equipment: '["Mat"' }],
    ['Set', { durations: '["long"]' }],
    ['Set', { isActive: 'true' }],
    ['Exercise', { intensity: 'brutal' }],
    ['Exercise', { duration: 1.5 }],
    ['Exercise', { duration: '60' }],
    ['Exercise', { image: 'javascript:alert(1)' }],
    ['Exercise', { image: 'data:text/html,x' }],
    ['PageContent', { linkURL: ' javascript:alert(1)' }],
    ['PageContent', { linkURL: 'java\nscript:alert(1)' }],
    ['PageContent', { timeContext: 'midnight' }],
    ['DefaultScheduledSet', { hour: '24' }],
    ['DefaultScheduledSet', { days: ['Someday'] }],
    ['ScheduledNotification', { scheduledDate: '2026-02-30' }],
    ['ScheduledNotification', { metadata: 'no JSON' }],
    ['SetExercise', { setID: '' }],
    ['UserSubscription', { planType: 'weekly' }],
    ['UserPreferences', { wellnessGoals: '["Calm"' }],
    ['UserPreferences', { personalDetails: '{"firstName":"\\ud800"}' }],
  ])('include, for %s, %j', (name, input) => {
    const fields = Object.keys(complaints(name, 'update', input)).map((path) => path.split('.')[0]);

    expect(fields).toEqual(Object.keys(input));
  });

  test('do not include paths and https addresses', () => {
    for (const linkURL of ['/breathing/session?exerciseId=a&duration=3', 'https://example.com/a']) {
      expect(complaints('PageContent', 'update', { linkURL })).toEqual({});
    }
  });
});
