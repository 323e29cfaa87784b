import { assignableTemplates } from './index';

/** Returns a template's title, for display to admins. */
export const templateTitle = (id: unknown): string =>
  assignableTemplates.find((template) => template.id === id)?.name ?? String(id);
