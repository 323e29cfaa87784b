import { bare, type Records } from '../records/fixture';

/** Creates the exercises that these tests use. */
export async function withExercises(records: Records): Promise<void> {
  const ids = ['squat', 'lunge', 'plank', 'curl'];
  await records.world.put(
    'Exercise',
    ids.map((id) => ({ id, title: id, _version: 1 })),
  );
}

/** Returns the sorted IDs of the exercises that links assign to a set. */
export async function linkedTo({ all }: Records, setID: string): Promise<readonly string[]> {
  const links = [...(await all('SetExercise')).values()];
  return links
    .filter((link) => link.setID === setID && !link._deleted)
    .map(({ exerciseID }) => String(exerciseID))
    .sort();
}

/** Returns the sets, links and exercises that have not been deleted, without the write stamps. */
export async function contentsOf({ all }: Records) {
  const tables = await Promise.all(['Set', 'SetExercise', 'Exercise'].map(all));
  return tables.map((table) => [...table.values()].filter(({ _deleted }) => !_deleted).map(bare));
}
