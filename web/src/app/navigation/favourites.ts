import { useSyncExternalStore } from 'react';
import { isPanelAddress } from '../../api/browser/panel-address';
import { readStoredList, writeStored } from '../../api/browser/stored-text';

/** A page, view or record that this browser keeps at the top of the navigation. */
export interface Favourite {
  /** Path with search parameters: a filtered list is a favourite of its own. */
  readonly address: string;
  readonly name: string;
}

/** More would push the pages out of sight. */
export const maxFavourites = 12;

const maxNameLength = 60;
const storageKey = 'favourites';
const listeners = new Set<() => void>();

// Changed in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) show(read());
});

/** What is stored; anything else than a favourite is left out. */
const read = (): readonly Favourite[] => readStoredList(storageKey, isFavourite).slice(0, maxFavourites);

/** Addresses within the panel only: never another site's. */
const isFavourite = (value: unknown): value is Favourite =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  'name' in value &&
  typeof value.address === 'string' &&
  isPanelAddress(value.address) &&
  typeof value.name === 'string';

let favourites = read();

function show(next: readonly Favourite[]): void {
  favourites = next;
  for (const listener of listeners) listener();
}

function save(next: readonly Favourite[]): void {
  show(next);
  writeStored(storageKey, JSON.stringify(next));
}

/** Adds an address at the end, or renames it. False if there are `maxFavourites` already. */
export function keepFavourite(address: string, name: string): boolean {
  const kept = { address, name: name.trim().slice(0, maxNameLength) || address };
  if (favourites.some((each) => each.address === address)) {
    save(favourites.map((each) => (each.address === address ? kept : each)));
    return true;
  }
  if (favourites.length >= maxFavourites) return false;
  save([...favourites, kept]);
  return true;
}

/** Removes an address; an unknown one is ignored. */
export function dropFavourite(address: string): void {
  save(favourites.filter((each) => each.address !== address));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The favourites of this browser, oldest first. */
export function useFavourites(): readonly Favourite[] {
  return useSyncExternalStore(subscribe, () => favourites);
}
