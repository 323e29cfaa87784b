import { energyFocus } from './energy-focus';
import { physicalRelief } from './physical-relief';
import { reduceStiffness } from './reduce-stiffness';
import { stressComfort } from './stress-comfort';

/** The templates that users are given, in the order in which they are offered. */
export const assignableTemplates = [energyFocus, stressComfort, physicalRelief] as const;

/** Every template in the code: those, and the one for the public demo. */
export const scheduleTemplates = [...assignableTemplates, reduceStiffness] as const;

export type AssignableTemplateId = (typeof assignableTemplates)[number]['id'];
export type TemplateId = (typeof scheduleTemplates)[number]['id'];

/** A template that users are given. */
export type AssignableTemplate = (typeof assignableTemplates)[number];
