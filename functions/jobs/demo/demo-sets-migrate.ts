import { list, put, removeOf } from '#functions/engine/job/job';
import { buildDemoSet, demoSetsOf, isCurrentDemoSet } from '#shared/domain/demo-sets/demo-sets';
import { PublicDemoSet } from '#shared/models/public-demo-set';
import type { TemplateId } from '#shared/templates/index';
import { demoSetWriter, storedDemoSets, templatesOf } from './demo-sets-common';

/** A set must be created, or older ones removed. */
interface Item {
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
  async *find({ params }, sources): AsyncGenerator<Item> {
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
