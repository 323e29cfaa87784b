import { z } from 'zod';
import { keep, sweep, update } from '#functions/engine/job/job';
import { writtenTo } from '#shared/domain/schedules/obsolete-fields';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { slotAttributes, slotFix } from '#shared/templates/slots';

const params = z.object({
  entry: z.string().min(1).optional().meta({
    title: 'Only this entry',
    description: 'A schedule entry ID. Leave empty to fix all entries that differ.',
  }),
});

/** Does not create missing entries. */
export const templateSetFix = sweep({
  name: 'template-set-fix',
  title: 'Fix template set IDs',
  description:
    "Finds scheduled template entries whose set differs from the one in their definition, and restores the defined set and heading. Run 'One activity per row' first: entries with two activities are reported.",
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  params,
  shows: ['templateName', 'hour'],
  reads: [...slotAttributes, 'notificationContent', 'exerciseTime'],
  visit: (record, { params: { entry } }) => {
    const fix = entry === undefined || entry === record.id ? slotFix(record) : undefined;
    return fix ? update(writtenTo(record, fix)) : keep;
  },
});
