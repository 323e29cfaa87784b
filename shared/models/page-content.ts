import { z } from 'zod';
import { timeContexts } from '../values/choices';
import { address, choice, count, idText, line, prose } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

export const PageContent = defineModel({
  name: 'PageContent',
  plural: 'PageContents',
  label: ['page content record', 'page content records'],
  fields: z.object({
    id: z.string().min(1),
    pageId: idText().optional(),
    /** The type of part, such as `breathing-hero`. */
    sectionType: line().optional(),
    title: line().optional(),
    subtitle: prose().optional(),
    icon: line().optional(),
    setId: line().nullable().optional(),
    orderIndex: count().optional(),
    isActive: z.boolean().optional(),
    timeContext: choice(timeContexts).nullable().optional(),
    timeOfDayContext: line().nullable().optional(),
    activityType: line().nullable().optional(),
    /** The duration in minutes. */
    activityDuration: count().nullable().optional(),
    linkURL: address().nullable().optional(),
    additionalContent: prose().nullable().optional(),
    ...syncFields,
  }),
  create: { pageId: idText() },
  update: { pageId: idText() },
  defaults: { isActive: true },
  indexes: [{ name: 'byPageId', partitionKey: 'pageId' }],
});
