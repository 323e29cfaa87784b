import { energyFocus } from './energy-focus';
import { physicalRelief } from './physical-relief';
import { reduceStiffness } from './reduce-stiffness';
import { stressComfort } from './stress-comfort';

/** The templates that can be assigned to users, in display order. */
export const assignableTemplates = [energyFocus, stressComfort, physicalRelief] as const;

/** All templates in the code: the assignable templates, and the template for the public demo. */
export const scheduleTemplates = [...assignableTemplates, reduceStiffness] as const;

export type AssignableTemplateId = (typeof assignableTemplates)[number]['id'];
export type TemplateId = (typeof scheduleTemplates)[number]['id'];

/** A template that can be assigned to users. */
export type AssignableTemplate = (typeof assignableTemplates)[number];
