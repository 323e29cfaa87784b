import { describe, expect, test } from 'vitest';
import { blankForm, isComplete, withActivity, withHour, withSet } from '#shared/domain/schedules/prefill';

describe('the form that adds an entry', () => {
  test("breathing clears the movement's set; 10 and 14 have their own heading and time", () => {
    const movement = withSet(withHour(blankForm, '10'), 'set-a', 'Desk yoga');

    expect(withActivity(movement, 'breathing')).toMatchObject({
      set: 'breathing-001-box-breathing',
      exerciseTime: '10:25',
      notificationHeading: 'Reset + Refocus',
    });
    expect(withActivity(withHour(movement, '14'), 'breathing')).toMatchObject({
      exerciseTime: '14:25',
      notificationHeading: 'Calm the nervous system',
    });
  });

  test.each([
    ['09', '08:55', '09:00 Movement Break'],
    ['00', '23:55', '00:00 Movement Break'],
  ])('movement at %s goes out at %s', (hour, exerciseTime, notificationHeading) => {
    expect(withActivity({ ...blankForm, hour }, 'movement')).toMatchObject({
      exerciseTime,
      notificationHeading,
      notificationContent: 'Time for movement',
      set: '',
    });
  });

  test('the chosen set of a movement is part of its content', () => {
    expect(withSet(blankForm, 'set-a', 'Desk yoga').notificationContent).toBe('Desk yoga session');
  });

  test('breathing at any other hour has its own time and heading', () => {
    expect(withActivity(withHour(blankForm, '11'), 'breathing')).toMatchObject({
      exerciseTime: '11:25',
      notificationHeading: '11:00 Breathing Break',
      notificationContent: 'A few rounds of box breathing.',
    });
  });

  test('the content follows the set or exercise until somebody edits it', () => {
    const first = withSet(withHour(blankForm, '09'), 'set-a', 'Desk yoga');
    const typed = { ...first, notificationContent: 'My own' };
    const breathing = withActivity(first, 'breathing');

    expect(withSet(first, 'set-b', 'Neck rolls').notificationContent).toBe('Neck rolls session');
    expect(withSet(first, '', '').notificationContent).toBe('Time for movement');
    expect(withSet(typed, 'set-b', 'Neck rolls').notificationContent).toBe('My own');
    expect(withActivity(typed, 'breathing').notificationContent).toBe('My own');
    expect(withSet(breathing, 'breathing-002', 'Long exhale').notificationContent).toBe(
      'Long exhale session',
    );
  });

  test('returns to the same values when the type is changed and changed back', () => {
    const form = withActivity(withHour(blankForm, '10'), 'movement');

    expect(withActivity(withActivity(form, 'breathing'), 'movement')).toEqual(form);
  });

  test('a different hour replaces only values that are still prefilled', () => {
    const typed = { ...withHour(blankForm, '10'), notificationHeading: 'My own' };

    expect(withHour(typed, '14')).toMatchObject({ exerciseTime: '13:55', notificationHeading: 'My own' });
  });

  test('is complete with an hour, type, heading, time and content, and for movement a set', () => {
    const form = withSet(withHour(blankForm, '09'), 'set-a', 'Desk yoga');

    expect(isComplete(form)).toBe(true);
    expect(isComplete({ ...form, set: '' })).toBe(false);
    expect(isComplete({ ...form, set: '', activityType: 'breathing' })).toBe(true);
    expect(isComplete({ ...form, exerciseTime: '9:5' })).toBe(false);
    expect(isComplete({ ...form, hour: '24' })).toBe(false);
    expect(isComplete({ ...form, notificationContent: ' ' })).toBe(false);
  });
});
