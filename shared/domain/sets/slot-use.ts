import { sentenceOfUses } from './set-use';

/** Slots of users' own schedules that use a set. */
export interface SlotUse {
  readonly slots: number;
  /** The users who own them. */
  readonly users: number;
  /** False if there are more than could be counted: both numbers are then minimums. */
  readonly isComplete: boolean;
}

/**
 * A sentence that names what uses a set; undefined if nothing does.
 *
 * @param entries text for each entry of the default schedule (`usesOfSets`).
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
