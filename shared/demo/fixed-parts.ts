import type { Calendar } from './calendar';
import { contentItems } from './content-items';
import { publicDemoSets } from './demo-sets';
import { examples } from './examples';
import { library } from './library';
import { notifications } from './notifications';
import { pageContents } from './page-contents';
import type { DemoRecord } from './portion';
import { schedule } from './schedule';
import { sets } from './sets';

/** What every workspace has once, whatever the number of users and whoever the admins are: what users are offered, and examples. */
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

/** The records of a fixed part: at any time as many, with the same ids but for the days in those of notifications. */
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
