import { audit } from '#functions/engine/job';
import { missingDefaults } from '#shared/domain/page-defaults';
import { PageContent } from '#shared/models/page-content';

/** Tells which parts of pages lack something (spec 3, section 2.7: Check Records). */
export const pageContentAudit = audit({
  name: 'page-content-audit',
  title: 'Page content audit',
  description: 'Finds parts of pages that lack something which Update page content defaults fills in.',
  category: 'audit',
  access: 'Admin',
  tables: [PageContent],
  inspect: (part) => {
    const missing = Object.keys(missingDefaults(part)).sort();
    if (missing.length === 0) return [];
    const { pageId, sectionType, title } = part;
    const message = `It lacks ${missing.join(', ')}. Update page content defaults fills them in.`;
    return [{ kind: 'NeedsUpdate', message, details: { pageId, sectionType, title, missing } }];
  },
});
