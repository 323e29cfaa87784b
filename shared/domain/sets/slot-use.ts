import { sentenceOfUses } from './set-use';

/** How many slots in users' own schedules use a given set. */
export interface SlotUse {
  readonly slots: number;
  readonly users: number;
  /** False if some slots could not be counted. In that case, both numbers are minimums. */
  readonly isComplete: boolean;
}

/**
 * Returns a sentence that describes where a set is used, or undefined if it is not used.
 *
 * @param entries descriptions of the default schedule entries that use the set (`usesOfSets`)
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
