import { z } from 'zod';
import type { ItemSources } from '#functions/engine/job/job';
import type { StoredRecord } from '#shared/models/model';
import { PublicDemoSet } from '#shared/models/public-demo-set';
import { scheduleTemplates, type TemplateId } from '#shared/templates/index';

/* Common parts of the jobs for public demo sets. */

const templateIds = scheduleTemplates.map(({ id }) => id);

/** The parameters of each job: the template that it is limited to. */
export const demoSetParams = z.object({
  template: z
    .enum(templateIds)
    .optional()
    .meta({ title: 'Template', description: 'Leave empty for all templates.' }),
});

/** Common to the two jobs that write sets. */
export const demoSetWriter = {
  category: 'reusable',
  access: 'Admin',
  tables: [PublicDemoSet],
  params: demoSetParams,
  shows: ['templateId', 'title'],
  itemsName: 'templates',
} as const;

/** Returns the template that a run is limited to, or all templates. */
export const templatesOf = ({ template }: z.infer<typeof demoSetParams>): readonly TemplateId[] =>
  template === undefined ? templateIds : [template];

/** The attributes that determine whether a demo set is current, and which of several comes first. */
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

/** All existing demo sets. */
export async function storedDemoSets({ records }: ItemSources): Promise<readonly StoredRecord[]> {
  const stored: StoredRecord[] = [];
  for await (const record of records(PublicDemoSet, attributes)) stored.push(record);
  return stored;
}
