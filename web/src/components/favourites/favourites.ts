import { useSyncExternalStore } from 'react';
import { isPanelAddress } from '../../api/browser/panel-address';
import { readStoredList, writeStored } from '../../api/browser/stored-text';

export interface Favourite {
  /** The URL. Each filtered list is a separate favourite. */
  readonly address: string;
  readonly name: string;
}

/** The maximum number of favourites. More would push the page links out of view. */
export const maxFavourites = 24;

export const maxNameLength = 60;

const storageKey = 'favourites';
const listeners = new Set<() => void>();

/** The search parameters that do not affect what the list contains. */
const positions = ['page', 'token', 'entry', 'open'];

/** Returns a list's URL, which is the same for every page of the list. */
export function viewAddress(address: string): string {
  const [path = '', search = ''] = address.split('?', 2);
  const params = new URLSearchParams(search);
  for (const name of positions) params.delete(name);
  params.sort();
  return params.size > 0 ? `${path}?${params}` : path;
}

/**
 * Reads the stored favourites. Earlier versions stored complete addresses. Of those that differ only in their
 * position in a list, only the first is kept.
 */
function read(): readonly Favourite[] {
  const stored = readStoredList(storageKey, isFavourite).map(({ address, name }) => ({
    address: viewAddress(address),
    name,
  }));
  const isFirst = ({ address }: Favourite, at: number) =>
    stored.findIndex((each) => each.address === address) === at;
  return stored.filter(isFirst).slice(0, maxFavourites);
}

/** Accepts only addresses within the panel, never on another site. */
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

/**
 * Adds a favourite, or renames one with the same address. Returns false if there are already `maxFavourites`.
 */
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

export function dropFavourite(address: string): void {
  save(favourites.filter((each) => each.address !== address));
}

/** Follows changes of the favourites in other tabs. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === storageKey || key === null) show(read());
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    const stored = read();
    if (JSON.stringify(stored) !== JSON.stringify(favourites)) favourites = stored;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Returns the favourites, oldest first. */
export function useFavourites(): readonly Favourite[] {
  return useSyncExternalStore(subscribe, () => favourites);
}
