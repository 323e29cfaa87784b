import { energyFocus } from './energy-focus';
import { physicalRelief } from './physical-relief';
import { reduceStiffness } from './reduce-stiffness';
import { stressComfort } from './stress-comfort';

/** In display order. */
export const assignableTemplates = [energyFocus, stressComfort, physicalRelief] as const;

export const scheduleTemplates = [...assignableTemplates, reduceStiffness] as const;

export type AssignableTemplateId = (typeof assignableTemplates)[number]['id'];
export type TemplateId = (typeof scheduleTemplates)[number]['id'];

export type AssignableTemplate = (typeof assignableTemplates)[number];
