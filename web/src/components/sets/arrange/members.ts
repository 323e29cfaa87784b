import type { SavedMember } from '../../../api/library/save-set';

/** An exercise that exists in the library, or is created when the set is saved. */
export type Member =
  | { readonly key: string; readonly exerciseID: string }
  | { readonly key: string; readonly create: Readonly<Record<string, unknown>> };

export const membersOf = (exerciseIds: readonly string[]): readonly Member[] =>
  exerciseIds.map((exerciseID) => ({ key: exerciseID, exerciseID }));

export const savedMembers = (members: readonly Member[]): readonly SavedMember[] =>
  members.map((member) =>
    'create' in member ? { create: member.create } : { exerciseID: member.exerciseID },
  );

export const sameMembers = (one: readonly Member[], other: readonly Member[]): boolean =>
  one.length === other.length && one.every(({ key }, index) => key === other[index]?.key);

/** Moves an item. Returns the list unchanged if either position is out of range. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

export interface ListChange {
  readonly added: number;
  readonly removed: number;
  readonly reordered: boolean;
}

export function listChange(before: readonly Member[], after: readonly Member[]): ListChange {
  const keysBefore = before.map(({ key }) => key);
  const keysAfter = after.map(({ key }) => key);
  const kept = keysAfter.filter((key) => keysBefore.includes(key));
  return {
    added: keysAfter.length - kept.length,
    removed: keysBefore.length - kept.length,
    reordered: keysBefore.filter((key) => keysAfter.includes(key)).join() !== kept.join(),
  };
}
