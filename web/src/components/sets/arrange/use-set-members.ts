import { useCallback, useMemo, useState } from 'react';
import { maxExercises } from '#shared/domain/sets/set-link';
import { totalDuration } from '#shared/values/durations';
import type { LibraryExercise } from '../../../api/library/records';
import { mergeOrder } from '../../record-form/merge';
import { type ListChange, listChange, type Member, membersOf, sameMembers } from './members';

export interface SetMembers {
  readonly members: readonly Member[];
  readonly isDirty: boolean;
  readonly change: ListChange;
  readonly created: number;
  readonly totalSeconds: number;
  readonly taken: ReadonlySet<string>;
  /** The members whose exercises no longer exist. */
  readonly gone: readonly Member[];
  readonly said: string;
  readonly exerciseOf: (member: Member) => Partial<LibraryExercise> | undefined;
  readonly arrange: (members: readonly Member[], said: string) => void;
  readonly add: (exercise: LibraryExercise) => void;
  readonly create: (input: Readonly<Record<string, unknown>>) => void;
  readonly remove: (member: Member) => void;
  readonly removeGone: () => void;
  /** Merges the list into a newer version from the server. */
  readonly rebase: (exerciseIds: readonly string[]) => void;
  readonly reset: (exerciseIds: readonly string[]) => void;
  /** Turns the list into that of a new set, because the old set was deleted. */
  readonly detach: () => void;
}

/**
 * Returns the state of a set's exercise list.
 * @param known the known exercises, by ID
 * @param isComplete false while exercises are loading; until then, none is treated as missing
 */
export function useSetMembers(
  exerciseIds: readonly string[],
  known: ReadonlyMap<string, LibraryExercise>,
  isComplete: boolean,
): SetMembers {
  const [{ base, members, said }, setState] = useState(() => ({
    base: membersOf(exerciseIds),
    members: membersOf(exerciseIds),
    said: '',
  }));
  const exerciseOf = (member: Member): Partial<LibraryExercise> | undefined =>
    'create' in member ? member.create : known.get(member.exerciseID);
  const put = (next: readonly Member[], words: string) =>
    setState((before) => ({ ...before, members: next, said: words }));
  const titleOf = (member: Member) =>
    exerciseOf(member)?.title ?? ('exerciseID' in member ? member.exerciseID : 'the exercise');
  const add = useCallback(
    (exercise: LibraryExercise) =>
      setState((before) => {
        const isIn = before.members.some(({ key }) => key === exercise.id);
        if (isIn || before.members.length >= maxExercises) return before;
        const member = { key: exercise.id, exerciseID: exercise.id };
        return {
          ...before,
          members: [...before.members, member],
          said: `Added "${exercise.title ?? exercise.id}"`,
        };
      }),
    [],
  );
  const gone = isComplete ? members.filter((member) => exerciseOf(member) === undefined) : [];
  return {
    members,
    isDirty: !sameMembers(base, members),
    change: useMemo(() => listChange(base, members), [base, members]),
    created: members.filter((member) => 'create' in member).length,
    totalSeconds: totalDuration(members.map((member) => exerciseOf(member)?.duration)),
    taken: useMemo(() => new Set(members.map(({ key }) => key)), [members]),
    gone,
    said,
    exerciseOf,
    arrange: put,
    add,
    create: (input) => {
      if (members.length >= maxExercises) return;
      put(
        [...members, { key: `new:${crypto.randomUUID()}`, create: input }],
        `Added "${String(input.title)}"`,
      );
    },
    remove: (member) =>
      put(
        members.filter(({ key }) => key !== member.key),
        `Removed "${titleOf(member)}"`,
      ),
    removeGone: () =>
      put(
        members.filter((member) => !gone.includes(member)),
        'Removed the missing exercises',
      ),
    rebase: (latest) =>
      setState((before) => {
        const keysOf = (list: readonly Member[]) => list.map(({ key }) => key);
        const order = mergeOrder(keysOf(before.base), keysOf(before.members), latest);
        const mine = new Map(before.members.map((member) => [member.key, member]));
        const next = order.map((key) => mine.get(key) ?? { key, exerciseID: key });
        return { base: membersOf(latest), members: next, said: '' };
      }),
    detach: () => setState((before) => ({ ...before, base: [] })),
    reset: (latest) => setState({ base: membersOf(latest), members: membersOf(latest), said: '' }),
  };
}
