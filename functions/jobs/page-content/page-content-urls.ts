import { keep, update } from '#functions/engine/job/job';
import { heroTarget } from '#shared/content/breathing-hero';
import { PageContent } from '#shared/models/page-content';
import { fixing } from '../records/given-records';

export const pageContentUrls = fixing(['LinkWrong'], {
  name: 'page-content-urls',
  title: 'Fix page content URLs',
  description:
    "Links active breathing heroes to their exercise's session: 3 minutes in the morning, 2 in the afternoon and 5 at the end of the day.",
  category: 'reusable',
  access: 'Admin',
  tables: [PageContent],
  shows: ['title', 'timeContext'],
  reads: ['pageId', 'sectionType', 'isActive', 'setId', 'timeContext', 'linkURL', 'activityDuration'],
  visit: (part) => {
    const target = heroTarget(part);
    return target ? update(target) : keep;
  },
});
