import { keep, update } from '#functions/engine/job/job';
import { missingDefaults } from '#shared/domain/content/page-defaults';
import { PageContent } from '#shared/models/page-content';
import { fixing } from '../records/given-records';

/** The product's 'Update Defaults'. */
export const pageContentDefaults = fixing(['NeedsUpdate'], {
  name: 'page-content-defaults',
  title: 'Update page content defaults',
  description:
    "Fills in missing page content fields. Content that is not the product's own is made visible and placed last. Existing values are kept.",
  category: 'reusable',
  access: 'Admin',
  tables: [PageContent],
  shows: ['title'],
  reads: Object.keys(PageContent.fields.shape),
  visit: (part) => {
    const missing = missingDefaults(part);
    return Object.keys(missing).length === 0 ? keep : update(missing);
  },
});
