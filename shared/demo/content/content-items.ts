import type { contentCategories } from '#shared/values/address-choices';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';
import { emailTemplates } from './email-templates';

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

/** All four kinds. */
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
