import type { z } from 'zod';
import { demoActivityLevels } from '#shared/domain/choices';
import { writeSteps } from '#shared/domain/steps';
import type { PublicDemoSet } from '#shared/models/public-demo-set';
import { type DemoSet, demoSets } from '#shared/templates/demo-sets';
import type { TemplateId } from '#shared/templates/index';
import type { Calendar } from './calendar';
import { contentStamps } from './content-stamps';
import type { DemoRecord } from './portion';

/** Templates whose demo set was migrated; the other two are left to do. */
const migrated: readonly TemplateId[] = ['energy-focus', 'stress-comfort'];
const madeDaysAgo = 15;

function demoSetRecord(set: DemoSet, calendar: Calendar): z.infer<typeof PublicDemoSet.fields> {
  return {
    id: `demo-${set.templateId}`,
    ...set,
    goals: [...set.goals],
    activityLevels: [...demoActivityLevels],
    isActive: true,
    exercises: set.exercises.map((exercise) => ({
      ...exercise,
      how: writeSteps(exercise.how),
      goals: [...exercise.goals],
      activityLevels: [...exercise.activityLevels],
    })),
    ...contentStamps(calendar, madeDaysAgo),
  };
}

/** The demo sets of two of the four templates. */
export function* publicDemoSets(calendar: Calendar): Generator<DemoRecord> {
  for (const templateId of migrated)
    yield { table: 'PublicDemoSet', record: demoSetRecord(demoSets[templateId], calendar) };
}
