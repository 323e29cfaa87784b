import { gql } from '#shared/api/gql';
import type { StoredRecord } from '#shared/models/model';

export type LibraryModel = 'Set' | 'Exercise' | 'BreathingExercise';

export interface LibraryRecord extends StoredRecord {
  readonly id: string;
  readonly _version?: number | null;
}

export interface LibrarySet extends LibraryRecord {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly type?: string | null;
  readonly setType?: string | null;
  readonly intensity?: string | null;
  readonly isActive?: boolean | null;
  readonly owner?: string | null;
  readonly goals?: readonly string[] | null;
  readonly activityLevels?: readonly string[] | null;
  readonly benefits?: string | null;
  readonly durations?: string | null;
  readonly equipment?: string | null;
  readonly exerciseIds?: readonly string[] | null;
  readonly updatedAt?: string | null;
}

/** An exercise in a list. Its own page reads the remaining fields. */
export interface LibraryExercise extends LibraryRecord {
  readonly title?: string | null;
  readonly headline?: string | null;
  readonly target?: string | null;
  readonly type?: string | null;
  readonly intensity?: string | null;
  readonly duration?: number | null;
  readonly equipment?: string | null;
  readonly image?: string | null;
  readonly mediaUrl?: string | null;
  readonly videoID?: string | null;
  readonly mediaType?: string | null;
}

export interface LibraryBreathing extends LibraryRecord {
  readonly name?: string | null;
  readonly pattern?: string | null;
  readonly description?: string | null;
  readonly benefits?: string | null;
  readonly howOften?: string | null;
  readonly when?: string | null;
  readonly inhale?: number | null;
  readonly holdIn?: number | null;
  readonly exhale?: number | null;
  readonly holdOut?: number | null;
  readonly isDoubleInhale?: boolean | null;
  readonly inhale1?: number | null;
  readonly inhale2?: number | null;
  /** The duration in minutes. */
  readonly defaultDuration?: number | null;
  readonly goals?: readonly string[] | null;
  readonly activityLevels?: readonly string[] | null;
  readonly isActive?: boolean | null;
  readonly shortBenefit?: string | null;
}

export const setFragment = gql(`fragment WholeSet on Set {
  id _version createdAt updatedAt owner title description type setType intensity isActive goals activityLevels benefits
  durations equipment exerciseIds sequences
}`);
const exerciseFragment = gql(`fragment WholeExercise on Exercise {
  id _version createdAt updatedAt owner title headline subtitle target type intensity duration displayDuration
  displayOrder image mediaUrl icon videoID mediaType color favourite how equipment goals activityLevels
}`);
export const breathingFragment = gql(`fragment WholeBreathingExercise on BreathingExercise {
  id _version createdAt updatedAt owner name pattern description benefits howOften when inhale holdIn exhale holdOut
  isDoubleInhale inhale1 inhale2 defaultDuration goals activityLevels isActive shortBenefit
}`);

/** The complete fragments. The fragment of a model `X` is called `WholeX`. */
export const wholeFragments: Readonly<Record<LibraryModel, string>> = {
  Set: setFragment,
  Exercise: exerciseFragment,
  BreathingExercise: breathingFragment,
};

export const exerciseLineFragment = gql(`fragment ExerciseLine on Exercise {
  id _version title headline target type intensity duration equipment image mediaUrl videoID mediaType
}`);

export function nameOf(record: LibraryRecord): string {
  const { title, name, id } = record;
  return [title, name].find((text) => typeof text === 'string' && text !== '')?.toString() ?? id;
}

const collator = new Intl.Collator('en');

export const byName = (a: LibraryRecord, b: LibraryRecord): number =>
  collator.compare(nameOf(a), nameOf(b)) || a.id.localeCompare(b.id);
