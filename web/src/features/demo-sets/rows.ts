import {
  type BuiltDemoSet,
  buildDemoSet,
  demoSetsOf,
  isCurrentDemoSet,
} from '#shared/domain/demo-sets/demo-sets';
import { scheduleTemplates, type TemplateId } from '#shared/templates/index';
import { readJson } from '#shared/values/json-text';

/** A stored demo set, as far as the screens ask. Any field may be missing. */
export interface StoredDemoSet {
  readonly id: string;
  readonly templateId: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly goals: readonly (string | null)[] | null;
  readonly activityLevels: readonly (string | null)[] | null;
  readonly isActive: boolean | null;
  /** JSON text: a list. */
  readonly exercises: unknown;
  readonly updatedAt: string | null;
}

/** A template, and what is stored of it. */
export interface TemplateRow {
  readonly templateId: TemplateId;
  readonly name: string;
  /** What would be written now. */
  readonly built: BuiltDemoSet;
  /** The record that visitors see; undefined where there is none. */
  readonly stored: StoredDemoSet | undefined;
  /** Records of the template; migrating leaves one. */
  readonly records: number;
  /**
   * `missing`: Not Migrated. `older`: it holds something else than would be written now. `unknown`: the
   * records are not there to look at.
   */
  readonly state: 'unknown' | 'missing' | 'current' | 'older';
}

/**
 * The four templates in their order. `stored`: all demo sets; undefined while, or where, they could not be
 * read.
 */
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

/** As the rules know records: with attributes of any kind. */
const asRecord = (set: StoredDemoSet): StoredDemoSet & Record<string, unknown> => ({ ...set });

/** How many exercises a stored set has; undefined where its list cannot be read. */
export function exerciseCountOf({ exercises }: StoredDemoSet): number | undefined {
  const { value, broken } = readJson(exercises);
  if (broken !== undefined) return undefined;
  return Array.isArray(value) ? value.length : 0;
}
