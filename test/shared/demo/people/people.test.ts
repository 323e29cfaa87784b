import { describe, expect, test } from 'vitest';
import { calendarAt } from '#shared/demo/chance/calendar';
import { habitsOf, portionOf } from '#shared/demo/chance/habits';
import type { DemoRecord } from '#shared/demo/chance/portion';
import { Random, streams } from '#shared/demo/chance/random';
import { demoSubject, personAt } from '#shared/demo/people/people';
import { personRecords } from '#shared/demo/people/person-records';
import { coreHours, premiumHours } from '#shared/demo/people/sessions';

const calendar = calendarAt(new Date('2026-03-04T13:20:00.000Z'));

function person(index: number) {
  const random = new Random(streams.person, index);
  const drawn = personAt(index, calendar, random);
  return { ...drawn, records: [...personRecords(drawn, portionOf(drawn.habits), calendar, random)] };
}

const people = Array.from({ length: 300 }, (_, index) => person(index));

const of = (records: readonly DemoRecord[], name: DemoRecord['table']) =>
  records.filter(({ table }) => table === name).map(({ record }) => record);

describe('the people of the demo workspace', () => {
  test('have unique emails and ids, for 100,000 people', () => {
    const many = Array.from({ length: 100_000 }, (_, index) =>
      personAt(index, calendar, new Random(streams.person, index)),
    );

    expect(new Set(many.map(({ email }) => email)).size).toBe(many.length);
    expect(new Set(many.map(({ subject }) => subject)).size).toBe(many.length);
  });

  test('have an email made from their name, at a domain reserved for examples', () => {
    for (const { firstName, lastName, email } of people) {
      expect(email.startsWith(`${firstName}.${lastName}`.toLowerCase())).toBe(true);
      expect(email).toMatch(/^[a-z]+\.[a-z]+@[a-z-]+\.example$/);
    }
  });

  test('have the same userID in all their records: the email or, for one in five, the unique id', () => {
    const migrated = people.filter(({ userID, subject }) => userID === subject);

    for (const { userID, email, subject, records } of people) {
      expect([email, subject]).toContain(userID);
      expect(records.every(({ record }) => record.userID === userID)).toBe(true);
    }
    expect(migrated.length / people.length).toBeCloseTo(0.2, 1);
  });

  test('are premium in their preferences exactly if one of their subscriptions is active', () => {
    for (const { records } of people) {
      const [preferences] = of(records, 'UserPreferences');
      const [subscription] = of(records, 'UserSubscription');
      const runs = ['active', 'past_due'].includes(`${subscription?.subscriptionStatus}`);

      expect(['active', 'trial'].includes(`${preferences?.subscriptionStatus}`)).toBe(runs);
      expect(preferences?.subscriptionStatus === 'trial').toBe(subscription?.isInTrial === true);
    }
  });

  test('have the six core hours in their schedule, or all ten if they are premium', () => {
    const hoursIn = (hours: readonly number[]) => new Set(hours.map((hour) => `${hour}`.padStart(2, '0')));

    for (const { habits, records } of people) {
      if (!habits.onboarded) continue;
      const hours = new Set(of(records, 'UserScheduledSet').map(({ hour }) => hour));
      expect(hours).toEqual(hoursIn(habits.premium ? premiumHours : coreHours));
    }
  });

  test('have no sessions on days off', () => {
    const partTime = people.filter(({ dayOff, habits }) => dayOff !== undefined && habits.onboarded);

    expect(partTime.length).toBeGreaterThan(0);
    for (const { dayOff, records } of partTime)
      for (const { completedAt } of of(records, 'ActivityHistory'))
        expect(new Date(`${completedAt}`).getUTCDay()).not.toBe(dayOff);
  });

  test('rate their own sessions', () => {
    for (const { records } of people) {
      const sessions = new Set(of(records, 'ActivityHistory').map(({ id }) => id));
      for (const { sessionID } of of(records, 'SessionRating')) expect(sessions).toContain(sessionID);
    }
  });

  test('have only preferences until they have answered the first questions', () => {
    const newcomers = people.filter(({ habits }) => !habits.onboarded);

    expect(newcomers.length).toBeGreaterThan(0);
    for (const { records } of newcomers) {
      expect(records.map(({ table }) => table)).toEqual(['UserPreferences']);
      expect(records[0]?.record.onboardingCompleted).toBe(false);
    }
  });

  test('have JSON text in the fields that the specification stores as JSON', () => {
    for (const { records } of people) {
      const [preferences] = of(records, 'UserPreferences');
      expect(Array.isArray(JSON.parse(`${preferences?.workDays}`))).toBe(true);
      if (preferences?.wellnessGoals)
        expect(JSON.parse(`${preferences.wellnessGoals}`).length).toBeGreaterThan(0);
    }
  });

  test('have habits that do not depend on the order in which they are read', () => {
    expect(people.map(({ habits }) => habits)).toEqual(people.map((_, index) => habitsOf(index)));
  });
});

describe('the unique id of an email', () => {
  test('is always the same, has the format of a UUID, and differs between emails', () => {
    const subject = demoSubject('ada.admin@wellness.example');

    expect(subject).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(demoSubject('ada.admin@wellness.example')).toBe(subject);
    expect(demoSubject('sam.second@wellness.example')).not.toBe(subject);
  });
});
