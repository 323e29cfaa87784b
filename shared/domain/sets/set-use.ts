import type { StoredRecord } from '#shared/models/model';
import { counted } from '#shared/text/counted';
import { readHour } from '#shared/values/schedule-hours';

const maxNamed = 5;

/** Describes the uses of sets, by set ID. */
export function usesOfSets(entries: Iterable<StoredRecord>): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  for (const entry of entries) {
    const { set } = entry;
    if (typeof set !== 'string' || set === '') continue;
    const known = uses.get(set);
    if (known) known.push(wordsOf(entry));
    else uses.set(set, [wordsOf(entry)]);
  }
  return uses;
}

export const usedBy = ['set', 'hour', 'templateName'] as const;

/** Returns a sentence, or undefined if no entries use the set (docs/decisions.md). */
export function sentenceOfUses(uses: readonly string[] | undefined): string | undefined {
  if (!uses || uses.length === 0) return undefined;
  const named = uses.slice(0, maxNamed).join(', ');
  const more = uses.length > maxNamed ? ` and ${uses.length - maxNamed} more` : '';
  return `The set is used by schedule entries: ${named}${more}.`;
}

function wordsOf({ hour, templateName }: StoredRecord): string {
  const time = readHour(hour);
  const when = time === undefined ? 'an entry without an hour' : `${time}:00`;
  return typeof templateName === 'string' && templateName !== '' ? `${when} of ${templateName}` : when;
}

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
