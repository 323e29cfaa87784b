import { auditTemplate } from './audit';
import { listTemplate } from './list';
import type { ShapeTemplate } from './shape-template';
import { sweepTemplate } from './sweep';

export const shapes: Readonly<Record<string, ShapeTemplate>> = {
  sweep: sweepTemplate,
  list: listTemplate,
  audit: auditTemplate,
};
