import { list, put, updateOf } from '#functions/engine/job/job';
import { buildDemoSet, demoSetsOf } from '#shared/domain/demo-sets/demo-sets';
import { PublicDemoSet } from '#shared/models/public-demo-set';
import type { TemplateId } from '#shared/templates/index';
import { demoSetWriter, storedDemoSets, templatesOf } from './demo-sets-common';

/** With the set that visitors see, if there is one. */
interface Item {
  readonly templateId: TemplateId;
  readonly id?: string;
}

export const demoSetsPopulate = list({
  name: 'demo-sets-populate',
  title: 'Populate public demo sets',
  description: 'Creates or updates the demo set for one template or all templates.',
  ...demoSetWriter,
  async *find({ params }, sources): AsyncGenerator<Item> {
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
