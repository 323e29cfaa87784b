import type { BreathingExerciseId } from '#shared/content/breathing-exercises';
import type { ThemedSetId } from '#shared/content/themed-sets';
import type { StoredRecord } from '#shared/models/model';
import type { Calendar } from './calendar';
import { contentStamps } from './content-stamps';
import type { DemoRecord } from './portion';

const madeDaysAgo = 60;

/** A part of a page, with what it leads to. */
interface Part extends StoredRecord {
  readonly id: string;
  readonly pageId: 'home' | 'breathing' | 'movement';
  readonly setId?: ThemedSetId | BreathingExerciseId;
}

/** Link to a breathing session in the end-user app (spec 3, section 7); `duration` in minutes. */
const sessionLink = (exerciseId: BreathingExerciseId, duration: number) =>
  `/breathing/session?exerciseId=${exerciseId}&duration=${duration}`;

/** Hero times are 3, 2 and 5 minutes (spec 3, section 9). The afternoon's link is of an older app, the evening's is missing: for the fix. */
const heroes: readonly Part[] = [
  {
    id: 'page-breathing-hero-morning',
    pageId: 'breathing',
    sectionType: 'breathing-hero',
    title: 'Begin with an even breath',
    subtitle: 'Three minutes before the day speeds up.',
    icon: 'mdi-weather-sunset-up',
    setId: 'breathing-003-even-breath',
    timeContext: 'morning',
    activityType: 'breathing',
    activityDuration: 3,
    linkURL: sessionLink('breathing-003-even-breath', 3),
  },
  {
    id: 'page-breathing-hero-afternoon',
    pageId: 'breathing',
    sectionType: 'breathing-hero',
    title: 'Gather yourself',
    subtitle: 'Two minutes, three sides, back to work.',
    icon: 'mdi-triangle-outline',
    setId: 'breathing-005-triangle-breathing',
    timeContext: 'afternoon',
    activityType: 'breathing',
    activityDuration: 4,
    linkURL: '/breathing/triangle?minutes=2',
  },
  {
    id: 'page-breathing-hero-end-of-day',
    pageId: 'breathing',
    sectionType: 'breathing-hero',
    title: 'Leave the day behind',
    subtitle: 'Five minutes with a long way out.',
    icon: 'mdi-weather-night',
    setId: 'breathing-002-long-exhale',
    timeContext: 'end_of_day',
    activityType: 'breathing',
    activityDuration: 5,
    linkURL: null,
  },
];

const others: readonly Part[] = [
  {
    id: 'page-breathing-tip-posture',
    pageId: 'breathing',
    sectionType: 'tip',
    title: 'Sit as if you were listening',
    subtitle: 'Both feet on the floor, back long, shoulders low: the rest follows.',
    icon: 'mdi-seat-outline',
  },
  {
    id: 'page-breathing-tip-dizzy',
    pageId: 'breathing',
    sectionType: 'tip',
    title: 'Never force it',
    subtitle: 'If you feel light-headed, stop counting and let your breath do what it wants.',
    icon: 'mdi-information-outline',
  },
  {
    id: 'page-home-greeting-morning',
    pageId: 'home',
    sectionType: 'greeting',
    title: 'Good morning',
    subtitle: 'A few minutes now make a different day.',
    icon: 'mdi-white-balance-sunny',
    timeContext: 'morning',
  },
  {
    id: 'page-home-greeting-afternoon',
    pageId: 'home',
    sectionType: 'greeting',
    title: 'Good afternoon',
    subtitle: 'How about standing up?',
    icon: 'mdi-coffee-outline',
    timeContext: 'afternoon',
  },
  {
    id: 'page-home-featured-morning',
    pageId: 'home',
    sectionType: 'featured-set',
    title: 'Morning wake-up',
    subtitle: 'Loosen up before the first meeting.',
    icon: 'mdi-run',
    setId: 'set-morning-wake-up',
    timeContext: 'morning',
    activityType: 'movement',
    activityDuration: 5,
    linkURL: '/movement/set-morning-wake-up',
  },
  {
    id: 'page-home-featured-end-of-day',
    pageId: 'home',
    sectionType: 'featured-set',
    title: 'End-of-day unwind',
    subtitle: 'Leave the day at the desk.',
    icon: 'mdi-home-heart',
    setId: 'set-unwind',
    timeContext: 'end_of_day',
    activityType: 'movement',
    activityDuration: 5,
    linkURL: '/movement/set-unwind',
  },
  {
    id: 'page-home-banner-summer',
    pageId: 'home',
    sectionType: 'banner',
    title: 'Summer challenge',
    subtitle: 'Two breaks a day for four weeks. It is over: see you next year.',
    icon: 'mdi-trophy-outline',
    isActive: false,
    linkURL: 'https://wellness.example/summer-challenge',
  },
  {
    id: 'page-movement-hero',
    pageId: 'movement',
    sectionType: 'hero',
    title: 'Move as you like',
    subtitle: 'Every set can be done in street clothes, beside your desk.',
    icon: 'mdi-human-handsup',
    additionalContent: 'Choose what feels good today. Leave out whatever does not.',
  },
  {
    id: 'page-movement-featured-neck',
    pageId: 'movement',
    sectionType: 'featured-set',
    title: 'Neck and shoulders',
    subtitle: 'For everybody who looks at a screen.',
    icon: 'mdi-yoga',
    setId: 'set-neck-and-shoulders',
    timeOfDayContext: 'any',
    activityType: 'stretch',
    activityDuration: 5,
    linkURL: '/movement/set-neck-and-shoulders',
  },
];

/** The parts of three pages of the end-user app, in their order on each. */
export function* pageContents(calendar: Calendar): Generator<DemoRecord> {
  const placed = new Map<string, number>();
  for (const part of [...heroes, ...others]) {
    const orderIndex = placed.get(part.pageId) ?? 0;
    placed.set(part.pageId, orderIndex + 1);
    const record = { isActive: true, ...part, orderIndex, ...contentStamps(calendar, madeDaysAgo) };
    yield { table: 'PageContent', record };
  }
}
