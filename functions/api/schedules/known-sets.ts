import type { Engine } from '#functions/runtime/dependencies';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import type { StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { showValue } from '#shared/text/show-value';
import { isEmpty } from '#shared/values/empty';
import { activityTypeOf } from '#shared/values/schedule-entry';
import { isDeleted, readSeveral, recordKey } from '../records/stored';
import { wrongFields } from '../request/parse';

/** With the attributes that the caller sets. */
interface WrittenEntry {
  /** The path in the input, such as `input.create.3`. */
  readonly root: string;
  readonly fields: StoredRecord;
  /** As after the save. */
  readonly entry: StoredRecord;
}

/**
 * BadRequest if a set or breathing exercise does not exist or has been deleted. Unchanged values are not
 * checked, because old data may break this rule.
 */
export async function refuseUnknownSets(engine: Engine, written: readonly WrittenEntry[]): Promise<void> {
  const named = written.flatMap(({ root, fields, entry }) => {
    if (isEmpty(fields.set)) return [];
    const table = activityTypeOf(entry) === 'breathing' ? BreathingExercise.name : ExerciseSet.name;
    return [{ root, table, id: String(fields.set) }];
  });
  const found = await readSeveral(engine, named);
  const unknown = named.filter(({ table, id }) => {
    const record = found.get(recordKey(table, id));
    return !record || isDeleted(record);
  });
  if (unknown.length === 0) return;
  throw wrongFields(
    unknown.map(({ root, table, id }) => {
      const what = table === ExerciseSet.name ? 'set' : 'breathing exercise';
      const field = `${root}.set`;
      const message = `There is no ${what} ${showValue(id)}; it may have been deleted. Select another one.`;
      return { field, expected: `a ${what} ID`, message };
    }),
  );
}
