import { withId } from '../../content/with-id';
import type { StoredRecord } from '../../models/model';
import { type DemoSet, demoSets } from '../../templates/demo-sets';
import { scheduleTemplates, type TemplateId } from '../../templates/index';
import { demoActivityLevels } from '../../values/choices';
import { readJson } from '../../values/json-text';
import { writeSteps } from '../../values/steps';
import { isOutdoorWalk } from '../exercises/outdoor-walk';

/** Returns the message to show for a template whose demo set would be empty. */
const noDemoData = (templateId: string) => `No demo data found for template: ${templateId}`;

/**
 * Builds a template's demo set record. The set contains no outdoor walks and no images, its steps are stored
 * as JSON, and all of its exercises have the template's colour. Throws an Error with the `noDemoData` message
 * if this leaves no exercises.
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

/** The result of `buildDemoSet`: all of the record's fields except its ID and stamps. */
export type BuiltDemoSet = ReturnType<typeof buildDemoSet>;

/**
 * Returns a template's records, starting with the one that visitors see. Active records come before inactive
 * ones, and recently changed records come before older ones.
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

/**
 * Returns true if a record matches the one that would be written now, regardless of the format in which its
 * lists are stored.
 */
export const isCurrentDemoSet = (record: StoredRecord, built: BuiltDemoSet): boolean =>
  Object.entries(built).every(([name, value]) => sameJson(readJson(record[name]).value, value));

/**
 * Returns true if two values are equal. Null and missing values are treated as equal, and the order of
 * attributes is ignored.
 */
function sameJson(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameJson(one[name], other[name]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
