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

/**
 * The parts that every workspace contains exactly once, regardless of its users and admins: content and
 * examples.
 */
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

/**
 * The records in each fixed part. Their number never changes, and neither do their IDs, except that
 * notification IDs contain a date.
 */
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
