import { keep, sweep, update } from '#functions/engine/job/job';
import { refuseTwoActivities, replacedBy, typeToStore } from '#shared/domain/schedules/obsolete-fields';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { isEmpty } from '#shared/values/empty';

/** Except those whose value is not stored in any other field (docs/decisions.md). */
export const scheduleClearBreathingFields = sweep({
  name: 'schedule-clear-breathing-fields',
  title: 'Clear obsolete breathing fields',
  description:
    "Clears breathingHeading, breathingContent and breathingTime when another field contains the same value. Reports entries where the values differ. Run 'One activity per row', 'Unify the time field' and 'Move breathing texts' first.",
  category: 'one-time',
  access: 'Admin',
  fixes: ['ObsoleteFields'],
  tables: [DefaultScheduledSet],
  shows: ['hour', 'templateName'],
  reads: ['activityType', ...Object.keys(replacedBy), ...Object.values(replacedBy)],
  visit: (entry) => {
    const filled = Object.entries(replacedBy).filter(([old]) => !isEmpty(entry[old]));
    if (filled.length === 0) return keep;
    refuseTwoActivities(entry);
    const only = filled.filter(([old, now]) => entry[old] !== entry[now]);
    if (only.length > 0) throw new Error(only.map(([old, now]) => onlyThere(old, entry[now], now)).join(' '));
    return update({ ...typeToStore(entry), ...Object.fromEntries(filled.map(([old]) => [old, null])) });
  },
});

/** Says what to do first. */
function onlyThere(old: string, value: unknown, now: string): string {
  if (!isEmpty(value)) {
    return `${old} and ${now} have different values, and ${now} is used. Copy ${old} to another field if you need it, then clear it in the record.`;
  }
  const job = old === 'breathingTime' ? 'Unify the time field' : 'Move breathing texts';
  return `${old} has a value not found in any other field. Run '${job}' first.`;
}
