import { remove, sweep } from '#functions/engine/job/job';
import { PageContent } from '#shared/models/page-content';

export const pageContentClear = sweep({
  name: 'page-content-clear',
  title: 'Clear page content',
  description:
    'Deletes all page content. The end-user app shows no page content until you seed it again or undo the run.',
  category: 'cleanup',
  access: 'Admin',
  tables: [PageContent],
  shows: ['pageId', 'title'],
  reads: ['pageId', 'sectionType', 'title'],
  visit: () => remove,
});
