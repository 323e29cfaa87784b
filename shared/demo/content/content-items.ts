import { type DefaultPage, defaultPages } from '#shared/domain/content/page-defaults';
import type { StoredRecord } from '#shared/models/model';
import type { contentCategories } from '#shared/values/address-choices';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';

interface EmailTemplate {
  readonly id: `template-${string}`;
  readonly name: string;
  readonly category: 'Marketing' | 'Instructions';
  readonly value: string;
  readonly isActive: boolean;
}

/** Content items of the kind `template`. */
const emailTemplates: readonly EmailTemplate[] = [
  {
    id: 'template-welcome',
    name: 'Welcome',
    category: 'Marketing',
    isActive: true,
    value:
      'Hello {firstName},\n\nwelcome. Your first break is waiting at {nextSlot}: it takes five minutes, and nobody has to notice.\n\nSee you there',
  },
  {
    id: 'template-weekly-summary',
    name: 'Weekly summary',
    category: 'Marketing',
    isActive: true,
    value:
      'Hello {firstName},\n\nlast week you took {sessions} breaks, {minutes} minutes in all. The one you liked best was {favourite}.\n\nKeep it up, or start again: both are fine',
  },
  {
    id: 'template-trial-ends',
    name: 'Trial ends soon',
    category: 'Marketing',
    isActive: true,
    value:
      'Hello {firstName},\n\nyour trial ends on {date}. After that you keep six time slots a day; the other four and your own schedule are part of Premium.',
  },
  {
    id: 'template-allow-reminders',
    name: 'Allow reminders',
    category: 'Instructions',
    isActive: true,
    value:
      'Hello {firstName},\n\nyour browser does not let us remind you. Open its settings for this site and allow notifications; that is all.',
  },
  {
    id: 'template-summer-challenge',
    name: 'Summer challenge',
    category: 'Marketing',
    isActive: false,
    value: 'Hello {firstName},\n\ntwo breaks a day for four weeks: are you in?',
  },
];

const madeDaysAgo = 90;

type Category = (typeof contentCategories)[number];

const texts: readonly (readonly [Category, key: string, name: string, value: string])[] = [
  [
    'Movement',
    'movement.intro',
    'Movement introduction',
    'Short sets to do at your desk. You do not need to change your clothes.',
  ],
  ['Movement', 'movement.finish', 'After a set', 'Well done. Take one breath before you sit down again.'],
  [
    'Movement',
    'movement.empty',
    'No set at this hour',
    'Nothing is planned for this hour. Pick a set that you like.',
  ],
  [
    'Breathing',
    'breathing.intro',
    'Breathing introduction',
    'A few minutes of slow breathing, wherever you sit.',
  ],
  [
    'Breathing',
    'breathing.finish',
    'After a breathing session',
    'All done. Notice how you feel before you go on.',
  ],
  [
    'Breathing',
    'breathing.caution',
    'Breathing caution',
    'Keep each breath light. If you feel light-headed, return to your normal breath.',
  ],
  ['UI Assets', 'home.greeting.morning', 'Morning greeting', 'Good morning, {firstName}'],
  ['UI Assets', 'home.greeting.afternoon', 'Afternoon greeting', 'Good afternoon, {firstName}'],
  [
    'UI Assets',
    'schedule.locked',
    'Locked time slots',
    'Six time slots are free. With Premium, you can choose from ten.',
  ],
  ['UI Assets', 'offline.notice', 'Offline notice', 'You are offline, but your sets are still available.'],
  [
    'Instructions',
    'instructions.chair',
    'Which chair',
    'Use a firm chair that does not roll or tip, or put it against a wall.',
  ],
  [
    'Instructions',
    'instructions.pace',
    'Which pace',
    'Move only as far as is comfortable, and stop if something hurts.',
  ],
  [
    'Instructions',
    'instructions.notifications',
    'Allow reminders',
    'Allow notifications in your browser so that we can remind you of your breaks.',
  ],
  ['Marketing', 'premium.headline', 'Premium headline', 'Your day, your breaks'],
  [
    'Marketing',
    'premium.text',
    'Premium text',
    'Ten time slots, your own schedule, and every set in the library.',
  ],
];

const media: readonly (readonly ['image' | 'video', Category, name: string, file: string])[] = [
  ['image', 'Movement', 'Movement header', 'images/movement-header.webp'],
  ['image', 'Movement', 'Desk push-up', 'images/desk-push-up.webp'],
  ['image', 'Breathing', 'Breathing header', 'images/breathing-header.webp'],
  ['image', 'UI Assets', 'App icon', 'images/app-icon.png'],
  ['image', 'UI Assets', 'Empty schedule', 'images/empty-schedule.webp'],
  ['image', 'Marketing', 'Team break', 'images/team-break.webp'],
  ['video', 'Movement', 'Chair squats, step by step', 'videos/chair-squats.webm'],
  ['video', 'Breathing', 'Box breathing animation', 'videos/box-breathing.webm'],
  ['video', 'Instructions', 'How to set up your chair', 'videos/chair-set-up.webm'],
];

/** Yields content items of all four kinds. */
export function* contentItems(calendar: Calendar): Generator<DemoRecord> {
  const stamps = contentStamps(calendar, madeDaysAgo);
  for (const [category, key, name, value] of texts) {
    const record = { id: `text-${key}`, kind: 'text', name, category, key, value, ...stamps };
    yield { table: 'ContentItem', record };
  }
  for (const [kind, category, name, file] of media) {
    const record = {
      id: file.replace(/s\/(.*)\..*$/, '-$1'),
      kind,
      name,
      category,
      url: `/media/${file}`,
      ...stamps,
    };
    yield { table: 'ContentItem', record };
  }
  for (const template of emailTemplates) {
    yield { table: 'ContentItem', record: { ...template, kind: 'template', ...stamps } };
  }
}

const partsMadeDaysAgo = 60;

/**
 * The stored parts' gaps: all lack additional content, the afternoon hero's link is from an older version of
 * the app, and the end-of-day hero has no link.
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

/** Yields the content of three pages. One part, a banner, is out of date. */
export function* pageContents(calendar: Calendar): Generator<DemoRecord> {
  for (const { additionalContent, ...part } of [...defaultPages, banner]) {
    const more = part.pageId === 'breathing' ? {} : { additionalContent };
    const record = { ...part, ...more, ...left[part.id], ...contentStamps(calendar, partsMadeDaysAgo) };
    yield {
      table: 'PageContent',
      record: Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)),
    };
  }
}
