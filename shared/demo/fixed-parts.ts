import type { Calendar } from './chance/calendar';
import type { DemoRecord } from './chance/portion';
import { contentItems } from './content/content-items';
import { publicDemoSets } from './content/demo-sets';
import { library } from './content/library';
import { notifications } from './content/notifications';
import { pageContents } from './content/page-contents';
import { schedule } from './content/schedule';
import { sets } from './content/sets';
import { examples } from './people/examples';

/** Once in every workspace, regardless of its users and admins. */
export const fixedParts = [
  'library',
  'sets',
  'schedule',
  'notifications',
  'demoSets',
  'pageContents',
  'contentItems',
  'examples',
] as const;

export type FixedPart = (typeof fixedParts)[number];

/** Neither their number nor their IDs change, except for the date in notification IDs. */
export const fixedPartRecords: Readonly<Record<FixedPart, (calendar: Calendar) => Iterable<DemoRecord>>> = {
  library,
  sets,
  schedule,
  notifications,
  demoSets: publicDemoSets,
  pageContents,
  contentItems,
  examples,
};
