import type { StoredRecord } from '#shared/models/model';
import { daysOfWeek } from '#shared/values/days';

const movement = (hour: number, heading: string, content: string, set: string, days: readonly string[]) => ({
  id: `default-${hour}-${days.length === daysOfWeek.length ? 'late-shift' : 'weekend-shift'}`,
  hour: `${hour}`,
  days: [...days],
  set,
  activityType: 'movement',
  notificationHeading: heading,
  notificationContent: content,
  exerciseTime: `${hour - 1}:55`,
});

/** Weekend and late shifts: with them, notifications are to come on every day, at almost every hour. */
export const shiftEntries: readonly (StoredRecord & { readonly id: string })[] = [
  movement(11, 'Weekend shift: loosen up', 'Neck and shoulders, three minutes.', 'set-neck-and-shoulders', [
    'Sat',
    'Sun',
  ]),
  movement(15, 'Weekend shift: stand up', 'Get the blood moving again.', 'set-circulation-boost', [
    'Sat',
    'Sun',
  ]),
  movement(19, 'Late shift: stand up', 'Get the blood moving again.', 'set-circulation-boost', daysOfWeek),
  movement(23, 'Late shift: unwind', 'End the day without tension.', 'set-unwind', daysOfWeek),
];
