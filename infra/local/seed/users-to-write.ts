import type { DatabaseMarker } from '../database/marker';

/**
 * Returns the number of users of the demo workspace to write, for a new database or one that was begun, or
 * undefined if there is none to write. Records of any other origin exclude a demo workspace. If a database
 * was begun without a demo workspace, it stays without one.
 *
 * @param wanted number of users of a new workspace
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
