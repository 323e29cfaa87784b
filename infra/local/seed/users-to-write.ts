import type { DatabaseMarker } from '../database/marker';

/**
 * How many users the demo workspace that is to be written now has: that of a new database, or one that was
 * begun; undefined if there is none to write. There is none beside records of any other origin. If a database
 * was begun without one, that is remembered too.
 *
 * @param wanted users of a new workspace
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
