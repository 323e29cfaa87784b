import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modelNamed, models } from '#shared/models/index';
import { SessionRating } from '#shared/models/session-rating';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserSubscription } from '#shared/models/user-subscription';

/** Returns the type of a field, ignoring `optional`, `nullable` and preprocessing. */
function bareType(field: unknown): string {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return bareType(field.unwrap());
  if (field instanceof z.ZodPipe) return bareType(field.out);
  return field instanceof z.ZodType ? field.def.type : 'unknown';
}

describe('the record types', () => {
  test('are in reading order, with those of users first and then those of content', () => {
    expect(models.map((model) => model.name)).toEqual([
      'UserPreferences',
      'UserActivity',
      'ActivityHistory',
      'UserScheduledSet',
      'UserSubscription',
      'SessionRating',
      'Exercise',
      'BreathingExercise',
      'Set',
      'SetExercise',
      'DefaultScheduledSet',
      'ScheduledNotification',
      'PublicDemoSet',
      'PageContent',
      'ContentItem',
    ]);
  });

  test('have only the indexes that a screen needs, because each index adds a write to every write', () => {
    const indexes = models.flatMap(({ name, indexes }) =>
      indexes.map((index) => [name, index.name, index.partitionKey, index.sortKey].filter(Boolean).join(' ')),
    );

    expect(indexes).toEqual([
      'UserPreferences byUserID userID',
      'UserPreferences byOwner owner',
      'UserActivity byUserID userID',
      'UserActivity byDate date',
      'UserScheduledSet byUserID userID',
      'UserSubscription byUserID userID',
      'SessionRating byUserID userID',
      'SetExercise bySetID setID',
      'DefaultScheduledSet byTemplateName templateName',
      'DefaultScheduledSet byHour hour',
      'ScheduledNotification byDate scheduledDate',
      'PublicDemoSet byTemplateId templateId',
      'PageContent byPageId pageId',
    ]);
  });

  test('have distinct plurals for the list operations', () => {
    expect(new Set(models.map((model) => model.plural)).size).toBe(models.length);
  });

  test('are found by name', () => {
    for (const model of models) expect(modelNamed(model.name)).toBe(model);
  });

  test('are rejected for an unknown name, with the existing names', () => {
    expect(() => modelNamed('UserActivities')).toThrow(
      "There is no model 'UserActivities'; the models are UserPreferences, UserActivity,",
    );
  });

  test.each(models)('$name keeps every common field of the specification', ({ fields }) => {
    expect(Object.keys(fields.shape)).toEqual(
      expect.arrayContaining([
        ...['id', 'createdAt', 'updatedAt', 'owner'],
        ...['_version', '_deleted', '_lastChangedAt'],
      ]),
    );
  });

  test.each(models)('$name is indexed by text fields that it has', ({ fields, indexes }) => {
    for (const { partitionKey, sortKey } of indexes) {
      expect(bareType(fields.shape[partitionKey])).toBe('string');
      if (sortKey) expect(bareType(fields.shape[sortKey])).toBe('string');
    }
  });

  test.each(models)(
    '$name needs only an id, because stored data may be older than any rule',
    ({ fields }) => {
      expect(fields.safeParse({ id: 'a' }).success).toBe(true);
      expect(fields.safeParse({}).success).toBe(false);
      expect(fields.safeParse({ id: '' }).success).toBe(false);
    },
  );

  test.each(models.slice(0, 6))(
    '$name belongs to a user, and does not accept a number or a list as a userID',
    ({ fields }) => {
      expect(fields.shape.userID).toBeDefined();
      expect(fields.safeParse({ id: 'a', userID: 42 }).success).toBe(false);
      expect(fields.safeParse({ id: 'a', userID: ['ana@northwind.example'] }).success).toBe(false);
    },
  );

  test.each(models)(
    '$name accepts a record marked as deleted, and one marked as not deleted',
    ({ fields }) => {
      for (const _deleted of [true, false, null])
        expect(fields.safeParse({ id: 'a', _deleted }).success).toBe(true);
    },
  );

  test.each(models)('$name accepts only times in UTC', ({ fields }) => {
    expect(fields.safeParse({ id: 'a', createdAt: '2026-03-04T13:00:00.000Z' }).success).toBe(true);
    expect(fields.safeParse({ id: 'a', createdAt: '2026-03-04T13:00:00+01:00' }).success).toBe(false);
    expect(fields.safeParse({ id: 'a', createdAt: '4 March 2026' }).success).toBe(false);
  });

  test('a rating is a whole number from 1 to 5', () => {
    const taken = [0, 1, 3, 3.5, 5, 6].filter(
      (rating) => SessionRating.fields.safeParse({ id: 'a', rating }).success,
    );

    expect(taken).toEqual([1, 3, 5]);
  });

  test('preferences and subscriptions use different statuses', () => {
    const statuses = ['active', 'trial', 'past_due', 'cancelled', 'expired', null];
    const takenBy = (fields: z.ZodObject) =>
      statuses.filter((subscriptionStatus) => fields.safeParse({ id: 'a', subscriptionStatus }).success);

    expect(takenBy(UserPreferences.fields)).toEqual(['active', 'trial', 'expired', null]);
    expect(takenBy(UserSubscription.fields)).toEqual(['active', 'past_due', 'cancelled', 'expired']);
  });
});
