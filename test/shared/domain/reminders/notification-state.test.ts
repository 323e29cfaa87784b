import { expect, test } from 'vitest';
import { notificationState } from '#shared/domain/reminders/notification-state';

const date = '2026-03-02';
const slot = { type: 'exercise', time: '08:55' };
const recordWith = (status: string) => [
  { id: 'a', notificationType: 'exercise', scheduledTime: '08:55', status },
];

test.each([
  ['scheduled', recordWith('scheduled'), '2026-03-02T08:00:00.000Z'],
  ['scheduled', recordWith('scheduled'), '2026-03-02T10:00:00.000Z'],
  ['cancelled', recordWith('cancelled'), '2026-03-02T10:00:00.000Z'],
  ['planned', [], '2026-03-02T08:00:00.000Z'],
  ['missing', [], '2026-03-02T08:55:00.000Z'],
] as const)('a notification is %s by our records', (state, records, at) => {
  expect(notificationState(records, slot, date, at)).toBe(state);
});

test('a record of the other type or of another time says nothing about it', () => {
  const others = [
    { id: 'b', notificationType: 'breathing', scheduledTime: '08:55', status: 'scheduled' },
    { id: 'c', notificationType: 'exercise', scheduledTime: '09:55', status: 'scheduled' },
  ];

  expect(notificationState(others, slot, date, '2026-03-02T10:00:00.000Z')).toBe('missing');
});
