import { z } from 'zod';
import type { ItemSources } from '#functions/engine/job/job';
import type { StoredRecord } from '#shared/models/model';
import { PublicDemoSet } from '#shared/models/public-demo-set';
import { scheduleTemplates, type TemplateId } from '#shared/templates/index';

/* The parts shared by the jobs for public demo sets. */

const templateIds = scheduleTemplates.map(({ id }) => id);

/** The parameters of these jobs. A run can be limited to one template. */
export const demoSetParams = z.object({
  template: z
    .enum(templateIds)
    .optional()
    .meta({ title: 'Template', description: 'Leave empty for all templates.' }),
});

/** The properties shared by the two jobs that write demo sets. */
export const demoSetWriter = {
  category: 'reusable',
  access: 'Admin',
  tables: [PublicDemoSet],
  params: demoSetParams,
  shows: ['templateId', 'title'],
  itemsName: 'templates',
} as const;

/** Returns the template that the run is limited to, or all templates. */
export const templatesOf = ({ template }: z.infer<typeof demoSetParams>): readonly TemplateId[] =>
  template === undefined ? templateIds : [template];

/**
 * The attributes that determine whether a demo set is current, and which of several demo sets comes first.
 */
const attributes = [
  'id',
  'templateId',
  'title',
  'description',
  'type',
  'goals',
  'activityLevels',
  'isActive',
  'exercises',
  'updatedAt',
];

/** Returns all existing demo sets. */
export async function storedDemoSets({ records }: ItemSources): Promise<readonly StoredRecord[]> {
  const stored: StoredRecord[] = [];
  for await (const record of records(PublicDemoSet, attributes)) stored.push(record);
  return stored;
}
