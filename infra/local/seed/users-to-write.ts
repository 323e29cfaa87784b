import type { DatabaseMarker } from '../database/marker';

/**
 * Undefined if there is nothing to write. Only a new database, or one with part of a demo workspace, gets
 * one.
 */
export async function usersToWrite(
  marker: Pick<DatabaseMarker, 'origin' | 'seed' | 'remember'>,
  wanted: number,
): Promise<number | undefined> {
  if (marker.origin === 'new') {
    await marker.remember(
      wanted === 0 ? { origin: 'empty' } : { origin: 'demo', seed: { users: wanted, complete: false } },
    );
  }
  if (marker.origin !== 'demo' || !marker.seed || marker.seed.complete) return undefined;
  return marker.seed.users;
}
