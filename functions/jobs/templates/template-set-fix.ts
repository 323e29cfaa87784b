import { z } from 'zod';
import { keep, sweep, update } from '#functions/engine/job/job';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { slotAttributes, slotFix } from '#shared/templates/slots';

const params = z.object({
  entry: z.string().min(1).optional().meta({
    title: 'Only this entry',
    description: 'The ID of a schedule entry. Leave empty to fix all that differ.',
  }),
});

/** Gives entries of the templates the set of the code, and its heading. It creates no missing entries. */
export const templateSetFix = sweep({
  name: 'template-set-fix',
  title: 'Fix template set IDs',
  description:
    'Gives schedule entries of templates the set and heading of their definition if their set differs.',
  category: 'reusable',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  params,
  shows: ['templateName', 'hour'],
  reads: slotAttributes,
  visit: (record, { params: { entry } }) => {
    const fix = entry === undefined || entry === record.id ? slotFix(record) : undefined;
    return fix ? update(fix) : keep;
  },
});
