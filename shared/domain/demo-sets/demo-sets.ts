import { withId } from '../../content/with-id';
import type { StoredRecord } from '../../models/model';
import { type DemoSet, demoSets } from '../../templates/demo-sets';
import { scheduleTemplates, type TemplateId } from '../../templates/index';
import { demoActivityLevels } from '../../values/choices';
import { readJson } from '../../values/json-text';
import { writeSteps } from '../../values/steps';
import { isOutdoorWalk } from '../exercises/exercise-finder';

const noDemoData = (templateId: string) => `No demo data found for template: ${templateId}`;

/**
 * Builds a demo set without outdoor walks and images; steps are JSON, and all exercises have the template's
 * colour. Throws an Error with `noDemoData` if no exercises are left.
 */
export function buildDemoSet(templateId: TemplateId, set: DemoSet = demoSets[templateId]) {
  const { color } = withId(scheduleTemplates, templateId);
  const exercises = set.exercises.filter(({ title }) => !isOutdoorWalk(title));
  if (exercises.length === 0) throw new Error(noDemoData(templateId));
  return {
    templateId,
    title: set.title,
    description: set.description,
    type: set.type,
    goals: [...set.goals],
    activityLevels: [...demoActivityLevels],
    isActive: true,
    exercises: exercises.map(({ image: _, goals, activityLevels, ...exercise }) => ({
      ...exercise,
      how: writeSteps(exercise.how),
      color,
      goals: [...goals],
      activityLevels: [...activityLevels],
    })),
  };
}

export type BuiltDemoSet = ReturnType<typeof buildDemoSet>;

/**
 * Returns a template's demo sets. The one that visitors see comes first: active before inactive, recently
 * changed before older.
 */
export const demoSetsOf = <Row extends StoredRecord>(
  templateId: string,
  records: readonly Row[],
): readonly Row[] =>
  records
    .filter((record) => record.templateId === templateId)
    .toSorted(
      (one, other) =>
        Number(other.isActive !== false) - Number(one.isActive !== false) ||
        `${other.updatedAt ?? ''}`.localeCompare(`${one.updatedAt ?? ''}`) ||
        `${one.id}`.localeCompare(`${other.id}`),
    );

/** True if a record has this demo set's content, regardless of the format in which the lists are stored. */
export const isCurrentDemoSet = (record: StoredRecord, built: BuiltDemoSet): boolean =>
  Object.entries(built).every(([name, value]) => sameJson(readJson(record[name]).value, value));

/** Compares JSON values. Null equals missing, and the order of attributes does not matter. */
function sameJson(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameJson(one[name], other[name]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
