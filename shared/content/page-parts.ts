import type { BreathingExerciseId } from './breathing-exercises';
import { heroMinutes, sessionLink, type TimeContext } from './breathing-hero';
import type { ThemedSetId } from './themed-sets';

export interface PagePart {
  readonly id: string;
  readonly pageId: 'home' | 'breathing' | 'movement';
  readonly sectionType: string;
  readonly title: string;
  readonly subtitle: string;
  readonly icon: string;
  readonly setId?: ThemedSetId | BreathingExerciseId;
  readonly timeContext?: TimeContext;
  readonly timeOfDayContext?: string;
  readonly activityType?: string;
  /** The duration in minutes. */
  readonly activityDuration?: number;
  readonly linkURL?: string;
  readonly additionalContent?: string;
}

/** The parts in page order. Each time of day has one breathing hero. */
export const pageParts = [
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
    activityDuration: heroMinutes.morning,
    linkURL: sessionLink('breathing-003-even-breath', heroMinutes.morning),
    additionalContent:
      'Sit or stand as you like. Breathe in and out at the same pace, light rather than deep, and begin with what comes easily.',
  },
  {
    id: 'page-breathing-hero-afternoon',
    pageId: 'breathing',
    sectionType: 'breathing-hero',
    title: 'Gather yourself',
    subtitle: 'Two minutes, three counts, and back to work.',
    icon: 'mdi-triangle-outline',
    setId: 'breathing-005-triangle-breathing',
    timeContext: 'afternoon',
    activityType: 'breathing',
    activityDuration: heroMinutes.afternoon,
    linkURL: sessionLink('breathing-005-triangle-breathing', heroMinutes.afternoon),
    additionalContent:
      'Breathe in, hold and breathe out, then repeat. Follow the three sides of a triangle with your eyes. If the hold is uncomfortable, leave it out.',
  },
  {
    id: 'page-breathing-hero-end-of-day',
    pageId: 'breathing',
    sectionType: 'breathing-hero',
    title: 'Leave the day behind',
    subtitle: 'Five minutes with long breaths out.',
    icon: 'mdi-weather-night',
    setId: 'breathing-002-long-exhale',
    timeContext: 'end_of_day',
    activityType: 'breathing',
    activityDuration: heroMinutes.end_of_day,
    linkURL: sessionLink('breathing-002-long-exhale', heroMinutes.end_of_day),
    additionalContent:
      'Let each breath out be a little longer than the one in, and let your shoulders sink as you do.',
  },

  {
    id: 'page-breathing-tip-posture',
    pageId: 'breathing',
    sectionType: 'tip',
    title: 'Sit as if you were listening',
    subtitle: 'Both feet on the floor, back long, shoulders low: the rest follows.',
    icon: 'mdi-seat-outline',
    additionalContent: 'Before you begin, loosen your jaw and your hands. Nothing has to be held.',
  },
  {
    id: 'page-breathing-tip-dizzy',
    pageId: 'breathing',
    sectionType: 'tip',
    title: 'Never force it',
    subtitle: 'If you feel light-headed, stop counting and let your breath do what it wants.',
    icon: 'mdi-information-outline',
    additionalContent:
      'These exercises are for a break at work. They are not a medical treatment. Ask your doctor first if you have difficulty breathing.',
  },
  {
    id: 'page-home-greeting-morning',
    pageId: 'home',
    sectionType: 'greeting',
    title: 'Good morning',
    subtitle: 'A few minutes now can change your day.',
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
    subtitle: 'For everyone who looks at a screen.',
    icon: 'mdi-yoga',
    setId: 'set-neck-and-shoulders',
    timeOfDayContext: 'any',
    activityType: 'stretch',
    activityDuration: 5,
    linkURL: '/movement/set-neck-and-shoulders',
  },
] as const satisfies readonly PagePart[];
