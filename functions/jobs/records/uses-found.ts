import type { ItemSources } from '#functions/engine/job/job';
import { type SlotUse, sentenceOfUse, usedBy, usesOfSets } from '#shared/domain/sets/set-use';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';

/** A sentence for each set in use. */
export async function usesFound(
  sets: ReadonlySet<string>,
  { records }: ItemSources,
): Promise<ReadonlyMap<string, string>> {
  const entries: StoredRecord[] = [];
  for await (const entry of records(DefaultScheduledSet, usedBy)) {
    if (sets.has(String(entry.set))) entries.push(entry);
  }
  const slots = new Map<string, { slots: number; users: Set<unknown> }>();
  for await (const { set, userID } of records(UserScheduledSet, ['set', 'userID'])) {
    if (typeof set !== 'string' || !sets.has(set)) continue;
    const use = slots.get(set) ?? { slots: 0, users: new Set() };
    use.slots += 1;
    use.users.add(userID);
    slots.set(set, use);
  }
  const words = usesOfSets(entries);
  const sentences = [...sets].flatMap((id): readonly (readonly [string, string])[] => {
    const own = slots.get(id);
    const use: SlotUse = { slots: own?.slots ?? 0, users: own?.users.size ?? 0, isComplete: true };
    const sentence = sentenceOfUse(words.get(id) ?? [], use);
    return sentence === undefined ? [] : [[id, sentence]];
  });
  return new Map(sentences);
}
