import { counted } from '../../text/counted';
import { sentenceOfUses } from './set-use';

/** The use of a set by slots in users' own schedules. */
export interface SlotUse {
  readonly slots: number;
  readonly users: number;
  /** If false, both numbers are minimums. */
  readonly isComplete: boolean;
}

/**
 * Returns a sentence, or undefined if the set is not used.
 * @param entries the descriptions from `usesOfSets`
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
