import type { DatabaseMarker } from '../database/marker';

/**
 * Returns the number of users in the demo workspace to write, or undefined if there is nothing to write. The
 * workspace is written only to a new database or to a database that already contains part of it. It is never
 * written to a database that has records from any other source or that started without a demo workspace.
 *
 * @param wanted the number of users in a new workspace
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
