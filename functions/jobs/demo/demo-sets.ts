import { z } from 'zod';
import {
  type ItemSources,
  keep,
  list,
  put,
  remove,
  removeOf,
  sweep,
  updateOf,
} from '#functions/engine/job/job';
import { buildDemoSet, demoSetsOf, isCurrentDemoSet } from '#shared/domain/demo-sets/demo-sets';
import type { StoredRecord } from '#shared/models/model';
import { PublicDemoSet } from '#shared/models/public-demo-set';
import { scheduleTemplates, type TemplateId } from '#shared/templates/index';

const templateIds = scheduleTemplates.map(({ id }) => id);

const demoSetParams = z.object({
  template: z
    .enum(templateIds)
    .optional()
    .meta({ title: 'Template', description: 'Leave empty for all templates.' }),
});

const demoSetWriter = {
  category: 'reusable',
  access: 'Admin',
  tables: [PublicDemoSet],
  params: demoSetParams,
  shows: ['templateId', 'title'],
  itemsName: 'templates',
} as const;

const templatesOf = ({ template }: z.infer<typeof demoSetParams>): readonly TemplateId[] =>
  template === undefined ? templateIds : [template];

/** What determines whether a demo set is current, and which of several comes first. */
const setAttributes = [
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

async function storedDemoSets({ records }: ItemSources): Promise<readonly StoredRecord[]> {
  const stored: StoredRecord[] = [];
  for await (const record of records(PublicDemoSet, setAttributes)) stored.push(record);
  return stored;
}

export const demoSetsClear = sweep({
  name: 'demo-sets-clear',
  title: 'Clear public demo sets',
  description: 'Deletes the demo set for one template or all templates.',
  category: 'cleanup',
  access: 'Admin',
  tables: [PublicDemoSet],
  params: demoSetParams,
  shows: ['templateId', 'title'],
  reads: ['templateId'],
  visit: ({ templateId }, { params: { template } }) =>
    template === undefined || template === templateId ? remove : keep,
});

/** With the set that visitors see, if there is one. */
interface Populated {
  readonly templateId: TemplateId;
  readonly id?: string;
}

export const demoSetsPopulate = list({
  name: 'demo-sets-populate',
  title: 'Populate public demo sets',
  description: 'Creates or updates the demo set for one template or all templates.',
  ...demoSetWriter,
  async *find({ params }, sources): AsyncGenerator<Populated> {
    const stored = await storedDemoSets(sources);
    for (const templateId of templatesOf(params)) {
      const [first] = demoSetsOf(templateId, stored);
      yield first ? { templateId, id: String(first.id) } : { templateId };
    }
  },
  keyOf: ({ templateId }) => templateId,
  visit: ({ templateId, id }, { runId }) => {
    const built = buildDemoSet(templateId);
    return id === undefined
      ? [put(PublicDemoSet, { id: `${runId}-${templateId}`, ...built })]
      : [updateOf(PublicDemoSet, id, built)];
  },
});

/** A set must be created, or older ones removed. */
interface Migrated {
  readonly templateId: TemplateId;
  readonly older?: readonly string[];
}

/**
 * All new sets are created before any old one is removed, so that visitors always have a set, even if the run
 * is stopped partway through. A current set is kept.
 */
export const demoSetsMigrate = list({
  name: 'demo-sets-migrate',
  title: 'Migrate public demo sets',
  description: 'Recreates the demo set for one template or all templates, then deletes the older sets.',
  ...demoSetWriter,
  async *find({ params }, sources): AsyncGenerator<Migrated> {
    const stored = await storedDemoSets(sources);
    const templates = templatesOf(params).map((templateId) => {
      const records = demoSetsOf(templateId, stored);
      const current = records.find((record) => isCurrentDemoSet(record, buildDemoSet(templateId)));
      return { templateId, current, older: records.filter((record) => record !== current) };
    });
    for (const { templateId, current } of templates) if (!current) yield { templateId };
    for (const { templateId, older } of templates)
      if (older.length > 0) yield { templateId, older: older.map(({ id }) => String(id)) };
  },
  stepOf: ({ older }) => (older ? 1 : 0),
  keyOf: ({ templateId, older }) => (older ? `older sets of ${templateId}` : templateId),
  visit: ({ templateId, older }, { runId }) =>
    older
      ? older.map((id) => removeOf(PublicDemoSet, id))
      : [put(PublicDemoSet, { id: `${runId}-${templateId}`, ...buildDemoSet(templateId) })],
});
