import { isActiveSet, isOfType } from '#shared/domain/sets/set-types';
import { readIntensity } from '#shared/values/intensity';
import { type LibrarySet, nameOf } from '../../api/library/records';
import { matchesSearch } from '../library/matches';
import type { SetsSearch } from './search';

const byTitle = (a: LibrarySet, b: LibrarySet) =>
  nameOf(a).localeCompare(nameOf(b), 'en') || a.id.localeCompare(b.id);

const orders: Readonly<Record<NonNullable<SetsSearch['sort']>, (a: LibrarySet, b: LibrarySet) => number>> = {
  title: byTitle,
  type: (a, b) => (a.type ?? '').localeCompare(b.type ?? '', 'en'),
  /** Newest first. */
  updated: (a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''),
  /** Largest number first. */
  exercises: (a, b) => (b.exerciseIds?.length ?? 0) - (a.exerciseIds?.length ?? 0),
  /** Active first. */
  status: (a, b) => Number(isActiveSet(b)) - Number(isActiveSet(a)),
};

const isOfIntensity = ({ intensity }: LibrarySet, wanted: string) =>
  (readIntensity(intensity) ?? intensity) === wanted;

/** The sets that match the filters, sorted; ties are sorted by title. */
export function shownSets(sets: readonly LibrarySet[], search: SetsSearch): readonly LibrarySet[] {
  const { q, type, intensity, status, sort = 'title' } = search;
  return sets
    .filter((set) => type === undefined || isOfType(set, type))
    .filter((set) => intensity === undefined || isOfIntensity(set, intensity))
    .filter((set) => status === undefined || isActiveSet(set) === (status === 'active'))
    .filter((set) => matchesSearch(q, [set.title, set.description, set.id]))
    .sort((a, b) => orders[sort](a, b) || byTitle(a, b));
}
