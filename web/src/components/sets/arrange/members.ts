import type { SavedMember } from '../../../api/library/save-set';

/**
 * An exercise in its place in a set that is edited: one of the library, or one that is made when the set is
 * saved.
 */
export type Member =
  | { readonly key: string; readonly exerciseID: string }
  | { readonly key: string; readonly create: Readonly<Record<string, unknown>> };

/** Exercises of the library as members. */
export const membersOf = (exerciseIds: readonly string[]): readonly Member[] =>
  exerciseIds.map((exerciseID) => ({ key: exerciseID, exerciseID }));

/** The members as the API takes them. */
export const savedMembers = (members: readonly Member[]): readonly SavedMember[] =>
  members.map((member) =>
    'create' in member ? { create: member.create } : { exerciseID: member.exerciseID },
  );

/** True where both are the same exercises in the same order. */
export const sameMembers = (one: readonly Member[], other: readonly Member[]): boolean =>
  one.length === other.length && one.every(({ key }, index) => key === other[index]?.key);

/** The list with the item at one place moved to another; as it is where a place is none. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** What became of a list of members: for the words about it. */
export interface ListChange {
  readonly added: number;
  readonly removed: number;
  readonly reordered: boolean;
}

/** What was done to a list. */
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
