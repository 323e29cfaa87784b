import { sentenceOfUses } from './set-use';

/** Slots of users' own schedules that use a set. */
export interface SlotUse {
  readonly slots: number;
  /** Whose they are. */
  readonly users: number;
  /** False where there are more than could be counted: both numbers are then the least that it can be. */
  readonly isComplete: boolean;
}

/**
 * A sentence that names what uses a set; undefined where nothing does.
 *
 * @param entries words for each entry of the default schedule (`usesOfSets`).
 */
export function sentenceOfUse(
  entries: readonly string[],
  { slots, users, isComplete }: SlotUse,
): string | undefined {
  const own = slots > 0 ? `${counted(slots, 'slot')} of ${counted(users, 'user')}` : undefined;
  const least = isComplete ? '' : 'At least ';
  const inSlots = own && `${least}${own} ${slots === 1 ? 'uses' : 'use'} it.`;
  const sentences = [sentenceOfUses(entries), inSlots].filter((sentence) => sentence !== undefined);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
