import { describe, expect, it } from 'vitest';
import { toSchedule } from '#web/components/notifications/to-schedule';

// A Thursday.
const nowMs = Date.parse('2025-11-20T10:30:00Z');
const entry = (change: object) => ({
  id: JSON.stringify(change),
  days: ['thu'],
  activityType: 'breathing',
  notificationHeading: 'Breathe',
  notificationContent: 'Three minutes.',
  breathingContent: 'Three minutes.',
  ...change,
});
const entries = [
  entry({ exerciseTime: '09:00' }),
  entry({ exerciseTime: '10:30' }),
  entry({ exerciseTime: '15:00' }),
  entry({ exerciseTime: '11:00', activityType: 'stretch', set: 's1', setId: 's1' }),
  entry({ exerciseTime: '16:00', days: ['fri'] }),
];
const recorded = (scheduledTime: string, status: string) => ({
  id: scheduledTime,
  notificationID: null,
  notificationType: 'breathing',
  scheduledTime,
  status,
  metadata: null,
});
const times = (types: readonly ('exercise' | 'breathing')[], known = [] as ReturnType<typeof recorded>[]) =>
  toSchedule(entries, known, types, nowMs).map(({ time, type }) => `${time} ${type}`);

describe('the notifications that scheduling would create', () => {
  it('are those of the schedule for later today, of the requested types, by time', () => {
    expect(times(['breathing'])).toEqual(['15:00 breathing']);
    expect(times(['exercise', 'breathing'])).toEqual(['11:00 exercise', '15:00 breathing']);
  });

  it('exclude notifications that are already scheduled, but not cancelled ones', () => {
    expect(times(['breathing'], [recorded('15:00', 'scheduled')])).toEqual([]);
    expect(times(['breathing'], [recorded('15:00', 'cancelled')])).toEqual(['15:00 breathing']);
  });
});
