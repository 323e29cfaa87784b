import { z } from 'zod';
import { activityLevels, demoActivityLevels } from '../values/choices';
import { goals } from '../values/goals';
import { address, count, idText, jsonList, jsonTexts, line, prose, requiredLine, texts } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

const levels = [...demoActivityLevels, ...activityLevels.map((level) => level.toLowerCase())];
const title = requiredLine('Title is required');

/** A set that visitors can try. Each template has one. */
export const PublicDemoSet = defineModel({
  name: 'PublicDemoSet',
  plural: 'PublicDemoSets',
  label: ['demo set', 'demo sets'],
  fields: z.object({
    id: z.string().min(1),
    templateId: idText().optional(),
    title: line().optional(),
    description: prose().optional(),
    type: line().optional(),
    goals: texts(goals).optional(),
    activityLevels: texts(levels).optional(),
    isActive: z.boolean().optional(),
    /** The exercises. Other attributes, such as the image, are not stored. */
    exercises: jsonList({
      id: idText().optional(),
      title: line().optional(),
      /** The duration in seconds. */
      duration: count().optional(),
      type: line().optional(),
      target: line().optional(),
      /** The steps as a JSON list. */
      how: jsonTexts().optional(),
      mediaUrl: address().nullable().optional(),
      icon: line().optional(),
      color: line().optional(),
      goals: texts(goals).optional(),
      activityLevels: texts(levels).optional(),
    }).optional(),
    ...syncFields,
  }),
  create: { templateId: idText(), title },
  update: { templateId: idText(), title },
  defaults: { activityLevels: demoActivityLevels, isActive: true },
  indexes: [{ name: 'byTemplateId', partitionKey: 'templateId' }],
});
