import { expect, it } from 'vitest';
import type { DatabaseMarker } from '#infra/local/database/marker';
import { usersToWrite } from '#infra/local/seed/workspace-source';

/** Creates a marker with the given initial content. The marker stores all writes. */
function markerOf(contents: Pick<DatabaseMarker, 'origin' | 'seed'>) {
  const marker = {
    ...contents,
    async remember(change: object) {
      Object.assign(marker, change);
    },
  };
  return marker;
}

it('a new database gets the requested workspace, and stores this before its first record', async () => {
  const marker = markerOf({ origin: 'new', seed: undefined });

  expect(await usersToWrite(marker, 1000)).toBe(1000);
  expect(marker).toMatchObject({ origin: 'demo', seed: { users: 1000, complete: false } });
});

it('a database without users keeps none, regardless of the options of a later start', async () => {
  const marker = markerOf({ origin: 'new', seed: undefined });

  expect(await usersToWrite(marker, 0)).toBeUndefined();
  expect(marker.origin).toBe('empty');
  expect(await usersToWrite(marker, 1000)).toBeUndefined();
  expect(marker.origin).toBe('empty');
});

it('a started workspace keeps its own size', async () => {
  expect(await usersToWrite(markerOf({ origin: 'demo', seed: { users: 7, complete: false } }), 1000)).toBe(7);
});

it.each<DatabaseMarker['origin']>(['import', 'found', 'empty'])(
  'nothing is written beside records whose origin is %s',
  async (origin) => {
    const begun = { users: 7, complete: false };

    expect(await usersToWrite(markerOf({ origin, seed: begun }), 1000)).toBeUndefined();
  },
);

it('a complete workspace is not written again', async () => {
  expect(
    await usersToWrite(markerOf({ origin: 'demo', seed: { users: 7, complete: true } }), 1000),
  ).toBeUndefined();
});
