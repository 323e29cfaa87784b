import {
  type BuiltDemoSet,
  buildDemoSet,
  demoSetsOf,
  isCurrentDemoSet,
} from '#shared/domain/demo-sets/demo-sets';
import { scheduleTemplates, type TemplateId } from '#shared/templates/index';
import { readJson } from '#shared/values/json-text';

/** A stored demo set. Any field may be missing. */
export interface StoredDemoSet {
  readonly id: string;
  readonly templateId: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly goals: readonly (string | null)[] | null;
  readonly activityLevels: readonly (string | null)[] | null;
  readonly isActive: boolean | null;
  readonly exercises: unknown;
  readonly updatedAt: string | null;
}

export interface TemplateRow {
  readonly templateId: TemplateId;
  readonly name: string;
  readonly built: BuiltDemoSet;
  /** The set that visitors see, or undefined if it does not exist. */
  readonly stored: StoredDemoSet | undefined;
  /** The stored records: 1 after a migration. */
  readonly records: number;
  /**
   * The set's state. `missing` is shown as Not Migrated. `older` differs from what a run would write now.
   * `unknown` is not loaded or could not be read.
   */
  readonly state: 'unknown' | 'missing' | 'current' | 'older';
}

/** Returns the templates' rows. `stored` is undefined while loading or if the sets could not be read. */
export function rowsOf(stored: readonly StoredDemoSet[] | undefined): readonly TemplateRow[] {
  return scheduleTemplates.map(({ id: templateId, name }) => {
    const built = buildDemoSet(templateId);
    const records = stored ? demoSetsOf(templateId, stored.map(asRecord)) : [];
    const [first] = records;
    return {
      templateId,
      name,
      built,
      stored: first,
      records: records.length,
      state: !stored
        ? 'unknown'
        : !first
          ? 'missing'
          : records.length === 1 && isCurrentDemoSet(first, built)
            ? 'current'
            : 'older',
    };
  });
}

const asRecord = (set: StoredDemoSet): StoredDemoSet & Record<string, unknown> => ({ ...set });

/** Counts the exercises. Undefined if the list is invalid. */
export function exerciseCountOf({ exercises }: StoredDemoSet): number | undefined {
  const { value, broken } = readJson(exercises);
  if (broken !== undefined) return undefined;
  return Array.isArray(value) ? value.length : 0;
}
