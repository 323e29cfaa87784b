import { isPanelAddress } from '../../../api/browser/panel-address';
import { readStoredList, writeStored } from '../../../api/browser/stored-text';
import type { PalettePlace } from './place';

const maxRecents = 5;

const storageKey = 'recent-places';

export type RecentPlace = Pick<PalettePlace, 'path' | 'title' | 'description'>;

const isRecent = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'title' in value &&
  'description' in value &&
  typeof value.path === 'string' &&
  isPanelAddress(value.path) &&
  typeof value.title === 'string' &&
  typeof value.description === 'string';

export const recentPlaces = (): readonly RecentPlace[] =>
  readStoredList(storageKey, isRecent).slice(0, maxRecents);

export function rememberPlace({ path, title, description }: RecentPlace): void {
  const others = recentPlaces().filter((place) => place.path !== path);
  writeStored(storageKey, JSON.stringify([{ path, title, description }, ...others].slice(0, maxRecents)));
}
