import { type DefaultPage, defaultPages } from '#shared/domain/content/page-defaults';
import type { StoredRecord } from '#shared/models/model';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';

const madeDaysAgo = 60;

/**
 * All parts lack additional content, the afternoon hero's link is from an older version of the app, and the
 * end-of-day hero has no link.
 */
const left: Readonly<Record<string, StoredRecord>> = {
  'page-breathing-hero-afternoon': { activityDuration: 4, linkURL: '/breathing/triangle?minutes=2' },
  'page-breathing-hero-end-of-day': { linkURL: null },
};

const banner: DefaultPage = {
  id: 'page-home-banner-summer',
  pageId: 'home',
  sectionType: 'banner',
  title: 'Summer challenge',
  subtitle: 'Two breaks a day for four weeks. It is over: see you next year.',
  icon: 'mdi-trophy-outline',
  isActive: false,
  linkURL: 'https://wellness.example/summer-challenge',
  orderIndex: 4,
};

/** Three pages. One part, a banner, is out of date. */
export function* pageContents(calendar: Calendar): Generator<DemoRecord> {
  for (const { additionalContent, ...part } of [...defaultPages, banner]) {
    const more = part.pageId === 'breathing' ? {} : { additionalContent };
    const record = { ...part, ...more, ...left[part.id], ...contentStamps(calendar, madeDaysAgo) };
    yield {
      table: 'PageContent',
      record: Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)),
    };
  }
}
