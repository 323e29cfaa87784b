import { keep, update } from '#functions/engine/job/job';
import { writtenTo } from '#shared/domain/schedules/obsolete-fields';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { slotAttributes, slotFix } from '#shared/templates/slots';
import { fixing } from '../records/given-records';

/** Does not create missing entries. */
export const templateSetFix = fixing(['SetMismatch', 'SetIdMismatch'], {
  name: 'template-set-fix',
  title: 'Fix template set IDs',
  description:
    "Finds scheduled template entries whose set differs from the one in their definition, and restores the defined set and heading. Run 'One activity per row' first: entries with two activities are reported.",
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  shows: ['templateName', 'hour'],
  reads: [...slotAttributes, 'notificationContent', 'exerciseTime'],
  visit: (record) => {
    const fix = slotFix(record);
    return fix ? update(writtenTo(record, fix)) : keep;
  },
});
