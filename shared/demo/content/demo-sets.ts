import type { z } from 'zod';
import { buildDemoSet } from '#shared/domain/demo-sets/demo-sets';
import type { PublicDemoSet } from '#shared/models/public-demo-set';
import { type DemoSet, demoSets } from '#shared/templates/demo-sets';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';

const calmer = demoSets['stress-comfort'];

/** Already migrated. One is current, the other predates the revision of its text and times. */
const migrated: readonly { readonly set: DemoSet; readonly daysAgo: number }[] = [
  { set: demoSets['energy-focus'], daysAgo: 15 },
  {
    set: {
      ...calmer,
      title: 'A calmer four minutes',
      description: 'Shoulders, neck and a little breathing.',
      exercises: calmer.exercises.map((exercise) =>
        exercise.type === 'breathing' ? { ...exercise, duration: 60 } : exercise,
      ),
    },
    daysAgo: 120,
  },
];

export function* publicDemoSets(calendar: Calendar): Generator<DemoRecord> {
  for (const { set, daysAgo } of migrated) {
    const record: z.infer<typeof PublicDemoSet.fields> = {
      id: `demo-${set.templateId}`,
      ...buildDemoSet(set.templateId, set),
      ...contentStamps(calendar, daysAgo),
    };
    yield { table: 'PublicDemoSet', record };
  }
}
