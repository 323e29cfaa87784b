import { expect, test } from 'vitest';
import { notificationSlots } from '#shared/domain/notifications/notification-slots';

const monday = '2026-11-23';
const entry = (over: object) => ({ id: 'a', hour: '09', days: ['Mon'], activityType: 'movement', ...over });
const times = (entries: readonly object[], type: 'exercise' | 'breathing' = 'exercise', date = monday) =>
  notificationSlots(
    entries.map((one) => ({ ...one })),
    type,
    date,
  ).map(({ time }) => time);

test('exercise is sent at :55 of the previous hour, breathing at :25 of its hour (docs/product.md)', () => {
  expect(times([entry({}), entry({ id: 'b', hour: '14' })])).toEqual(['08:55', '13:55']);
  expect(times([entry({ hour: '11', activityType: 'breathing' })], 'breathing')).toEqual(['11:25']);
});

test("an entry's own time takes precedence, then its older breathing time, then the time of its hour", () => {
  expect(times([entry({ exerciseTime: '09:15' })])).toEqual(['09:15']);
  expect(times([entry({ exerciseTime: 'noon' })])).toEqual(['08:55']);
  expect(times([entry({ activityType: 'breathing', breathingTime: '10:25' })], 'breathing')).toEqual([
    '10:25',
  ]);
});

test.each([
  ['Mon to Fri on a Monday', { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] }, 1],
  ['the single day of older entries', { days: null, day: 'Monday' }, 1],
  ['weekends on a Monday', { days: ['Sat', 'Sun'] }, 0],
  ['no day', { days: null }, 0],
  ['neither hour nor time', { hour: 'soon' }, 0],
  ['strength counts as exercise', { activityType: 'strength' }, 1],
  ['a template that is never scheduled', { templateName: 'reduce-stiffness' }, 0],
])('the slots of a day depend on the fields of the entry: %s', (_, over, count) => {
  expect(times([entry(over)])).toHaveLength(count);
});

test('a time has one notification, from the entry without a template or else from the first template', () => {
  const entries = [
    entry({ id: 'c', templateName: 'stress-comfort', notificationHeading: 'Calm' }),
    entry({ id: 'b', templateName: 'energy-focus', notificationHeading: 'Energy' }),
  ];

  expect(notificationSlots(entries, 'exercise', monday)).toMatchObject([{ heading: 'Energy' }]);
  const own = entry({ id: 'z', notificationHeading: 'Own' });
  expect(notificationSlots([...entries, own], 'exercise', monday)).toMatchObject([{ heading: 'Own' }]);
});

test('blank texts are replaced by the usual ones (docs/product.md)', () => {
  expect(notificationSlots([entry({ notificationHeading: ' ' })], 'exercise', monday)).toEqual([
    {
      type: 'exercise',
      time: '08:55',
      heading: 'Time for movement!',
      content: "Let's do a quick movement session.",
    },
  ]);
});
