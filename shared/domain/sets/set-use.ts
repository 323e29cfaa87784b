import type { StoredRecord } from '../../models/model';
import { readHour } from '../../values/schedule-hours';

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
