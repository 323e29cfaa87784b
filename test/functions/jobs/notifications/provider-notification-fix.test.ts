import { expect, test } from 'vitest';
import { providerNotificationFix } from '#functions/jobs/notifications/provider-notification-fix';
import { notificationTexts } from '#shared/content/notification-texts';
import { requiredHours } from '#shared/values/schedule-hours';
import { visitOne } from '../../../support/visit-one';

const visit = (entry: object) => visitOne(providerNotificationFix, { ...entry });

test("'adds the missing 8:55 notification': it stands on the movement entry of hour 09", () => {
  expect(visit({ hour: '09', activityType: 'movement', exerciseTime: '09:15' })).toMatchObject({
    exerciseTime: '08:55',
  });
  expect(visit({ hour: '9', activityType: 'breathing', exerciseTime: '09:15' })).toBe('kept');
});

test.each(requiredHours)("'rewrites headings and content per hour': %s", (hour) => {
  const activityType = hour === '11' || hour === '15' ? 'breathing' : 'movement';

  expect(visit({ hour, activityType })).toMatchObject({
    notificationHeading: notificationTexts[hour]?.heading,
    notificationContent: notificationTexts[hour]?.content,
  });
});

test('an entry of a template keeps its heading, which the schedule comparison compares', () => {
  const entry = {
    hour: '10',
    activityType: 'movement',
    templateName: 'energy-focus',
    notificationHeading: 'Squats',
  };

  expect(visit(entry)).toBe('kept');
});

test('an entry of another activity than its hour is for keeps its texts', () => {
  expect(visit({ hour: '10', activityType: 'breathing', notificationHeading: 'Box' })).toBe('kept');
});

test("'fixes day format'", () => {
  expect(visit({ hour: '12', days: ['friday', 'MONDAY', 'Mon'] })).toEqual({ days: ['Mon', 'Fri'] });
  expect(visit({ hour: '12', day: 'Tuesday' })).toEqual({ days: ['Tue'] });
  expect(visit({ hour: '12', days: ['Tue', 'someday'] })).toBe('kept');
});
