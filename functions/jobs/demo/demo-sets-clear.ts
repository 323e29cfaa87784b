import { keep, remove, sweep } from '#functions/engine/job/job';
import { PublicDemoSet } from '#shared/models/public-demo-set';
import { demoSetParams } from './demo-sets-common';

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
