import { assignableTemplates } from './index';

export const templateTitle = (id: unknown): string =>
  assignableTemplates.find((template) => template.id === id)?.name ?? String(id);
