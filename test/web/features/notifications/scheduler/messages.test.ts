import { describe, expect, it } from 'vitest';
import { statusTexts } from '#web/components/notifications/status-chips';
import { countToday } from '#web/components/notifications/today';
import { removalQuestion } from '#web/components/schedule-entry/removal-question';
import { messages as multiActivity } from '#web/features/multi-activity/messages';
import { messages } from '#web/features/notifications/scheduler/messages';
import { messages as templates } from '#web/features/templates/messages';

describe('the texts of the schedule screens', () => {
  it('match the specification', () => {
    expect(messages.saved).toBe('Schedule saved');
    expect(messages.savedDetails(12, 0)).toBe('12 updates/creates, 0 errors');
    expect(messages.fillIn).toBe('Please fill in all required fields');
    expect(statusTexts.scheduled(3)).toBe('3 scheduled');
    expect(statusTexts.none).toBe('None scheduled');
    expect(statusTexts.nothing).toBe('No notifications scheduled');
    expect(statusTexts.failed).toBe('Error checking status');
    expect(statusTexts.both(4, 2)).toBe('4 exercise, 2 breathing');
    expect(removalQuestion('09')).toBe('Delete schedule at 09:00?');
    expect(templates.loaded(3, 28)).toBe('Loaded 3 templates with 28 schedules');
    expect([1, 6].map(templates.perDay)).toEqual(['1 sessions/day', '6 sessions/day']);
    expect(multiActivity.saved).toBe('Multi-activity changes saved successfully!');
    expect(multiActivity.saveFailed('no')).toBe('Error saving changes: no');
    expect(multiActivity.heading('stretch')).toBe('Time for stretch!');
    expect(multiActivity.content('stretch')).toBe("Let's do a quick stretch session");
  });

  it('count pending notifications separately from sent ones', () => {
    const one = { notificationID: null, metadata: null, status: 'scheduled', notificationType: 'exercise' };
    const all = [
      { ...one, id: 'a', scheduledTime: '08:55' },
      { ...one, id: 'b', scheduledTime: '15:55' },
      { ...one, id: 'c', scheduledTime: '16:55', status: 'cancelled' },
    ];

    expect(countToday(all, Date.parse('2026-11-23T12:00:00Z'))).toEqual({
      exercise: { scheduled: 2, toCome: 1 },
      breathing: { scheduled: 0, toCome: 0 },
    });
  });
});
