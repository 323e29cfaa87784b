import { keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { isEmpty } from '#shared/values/empty';

/**
 * The obsolete fields. Each is paired with the field that must have the same value before the obsolete field
 * is cleared.
 */
const movedTo = {
  breathingHeading: 'notificationHeading',
  breathingContent: 'notificationContent',
  breathingTime: 'exerciseTime',
} as const;

/**
 * Clears the obsolete breathing fields, except those whose value is not stored in any other field
 * (docs/decisions.md).
 */
export const scheduleClearBreathingFields = sweep({
  name: 'schedule-clear-breathing-fields',
  title: 'Clear obsolete breathing fields',
  description:
    'Clears breathingHeading, breathingContent and breathingTime when another field contains the same value. Reports entries where the values differ.',
  category: 'one-time',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: [...Object.keys(movedTo), ...Object.values(movedTo)],
  visit: (entry) => {
    const filled = Object.entries(movedTo).filter(([old]) => !isEmpty(entry[old]));
    if (filled.length === 0) return keep;
    const only = filled.filter(([old, now]) => entry[old] !== entry[now]).map(([old]) => old);
    if (only.length > 0) {
      const says = only.length === 1 ? 'has a value' : 'have values';
      throw new Error(
        `${only.join(' and ')} ${says} not found in any other field. Run 'Move breathing texts', 'Unify the time field' or 'One activity per row' first.`,
      );
    }
    return update(Object.fromEntries(filled.map(([old]) => [old, null])));
  },
});
