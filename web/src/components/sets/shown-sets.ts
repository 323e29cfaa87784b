import { isActiveSet, isOfType } from '#shared/domain/sets/set-types';
import { readIntensity } from '#shared/values/intensity';
import { byName, type LibrarySet } from '../../api/library/records';
import { searchIn } from '../library/matches';
import type { SetsSearch } from './search';

const search = searchIn<LibrarySet>(({ title, description, id }) => [title, description, id]);

const orders: Readonly<Record<NonNullable<SetsSearch['sort']>, (a: LibrarySet, b: LibrarySet) => number>> = {
  title: byName,
  type: (a, b) => (a.type ?? '').localeCompare(b.type ?? '', 'en'),
  updated: (a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''),
  exercises: (a, b) => (b.exerciseIds?.length ?? 0) - (a.exerciseIds?.length ?? 0),
  status: (a, b) => Number(isActiveSet(b)) - Number(isActiveSet(a)),
};

const isOfIntensity = ({ intensity }: LibrarySet, wanted: string) =>
  (readIntensity(intensity) ?? intensity) === wanted;

/** Filters and sorts sets. Ties are broken by title. */
export function shownSets(sets: readonly LibrarySet[], asked: SetsSearch): readonly LibrarySet[] {
  const { q, type, intensity, status, sort = 'title' } = asked;
  return search(q, sets)
    .filter((set) => type === undefined || isOfType(set, type))
    .filter((set) => intensity === undefined || isOfIntensity(set, intensity))
    .filter((set) => status === undefined || isActiveSet(set) === (status === 'active'))
    .sort((a, b) => orders[sort](a, b) || byName(a, b));
}
