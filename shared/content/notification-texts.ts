import { breathingHours } from '../values/schedule-hours';

export interface NotificationText {
  readonly heading: string;
  readonly content: string;
}

/**
 * Texts by hour, as two digits. The product specifies the two breathing headings; all other text is our own.
 */
export const notificationTexts: Readonly<Record<string, NotificationText>> = {
  '09': { heading: 'Start the day moving', content: 'Two easy minutes before the day fills up.' },
  '10': { heading: 'Loosen up', content: 'Roll your shoulders and give your back a break from the chair.' },
  '11': {
    heading: 'Mid-Morning Breathing Break',
    content: 'A few slow breaths before the morning gets busy again.',
  },
  '14': {
    heading: 'Past the afternoon dip',
    content: 'Stand up, stretch and let your eyes rest from the screen.',
  },
  '15': { heading: 'Afternoon Breathing Break', content: 'A few slow breaths to settle the afternoon.' },
  '16': { heading: 'Finish fresh', content: 'One last stretch, so that the desk stays at the desk.' },
};

const breathingOfHour: Readonly<Record<string, string>> = {
  '11': 'breathing-001-box-breathing',
  '15': 'breathing-003-cyclic-sighing',
};

export const breathingExerciseAt = (hour: string): string | undefined =>
  breathingHours.includes(hour) ? breathingOfHour[hour] : undefined;
