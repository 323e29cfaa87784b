import { audit } from '#functions/engine/job/job';
import { missingDefaults } from '#shared/domain/content/page-defaults';
import { PageContent } from '#shared/models/page-content';

/** The product's 'Check Records'. */
export const pageContentAudit = audit({
  name: 'page-content-audit',
  title: 'Page content audit',
  description: "Finds page content with missing fields that 'Update page content defaults' can fill in.",
  category: 'audit',
  access: 'Admin',
  tables: [PageContent],
  inspect: (part) => {
    const missing = Object.keys(missingDefaults(part)).sort();
    if (missing.length === 0) return [];
    const { pageId, sectionType, title } = part;
    const message = `Missing: ${missing.join(', ')}. Run 'Update page content defaults' to fill them in.`;
    return [{ kind: 'NeedsUpdate', message, details: { pageId, sectionType, title, missing } }];
  },
});
