import { z } from 'zod';
import type { ItemSources } from '#functions/engine/job/job';
import type { StoredRecord } from '#shared/models/model';
import { PublicDemoSet } from '#shared/models/public-demo-set';
import { scheduleTemplates, type TemplateId } from '#shared/templates/index';

const templateIds = scheduleTemplates.map(({ id }) => id);

/** A run can be limited to one template. */
export const demoSetParams = z.object({
  template: z
    .enum(templateIds)
    .optional()
    .meta({ title: 'Template', description: 'Leave empty for all templates.' }),
});

export const demoSetWriter = {
  category: 'reusable',
  access: 'Admin',
  tables: [PublicDemoSet],
  params: demoSetParams,
  shows: ['templateId', 'title'],
  itemsName: 'templates',
} as const;

/** All without a limit. */
export const templatesOf = ({ template }: z.infer<typeof demoSetParams>): readonly TemplateId[] =>
  template === undefined ? templateIds : [template];

/** What determines whether a demo set is current, and which of several comes first. */
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

export async function storedDemoSets({ records }: ItemSources): Promise<readonly StoredRecord[]> {
  const stored: StoredRecord[] = [];
  for await (const record of records(PublicDemoSet, attributes)) stored.push(record);
  return stored;
}
