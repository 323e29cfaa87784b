import type { FindingCount } from './run';

/**
 * Kind of the finding for a migrated preferences record, whose userID is the unique ID of a user in the
 * directory.
 */
export const migratedKind = 'Migrated';

/** A required hour with entries. The finding includes their number. */
export const hourPresentKind = 'HourPresent';

/** The number of schedule entries and sets that an audit checked. */
export const setCountsKind = 'SetCounts';

/** A template slot whose entry has the set from the code. */
export const setCorrectKind = 'SetCorrect';

/** A template slot whose entry matches the code. */
export const scheduleMatchKind = 'ScheduleMatch';

/** A template slot for the public demo, which is never scheduled. */
export const demoOnlyKind = 'DemoOnly';

/* Also bundled into a resolver, so it must be valid APPSYNC_JS: a list instead of a set. */
const informing: readonly string[] = [
  migratedKind,
  hourPresentKind,
  setCountsKind,
  setCorrectKind,
  scheduleMatchKind,
  demoOnlyKind,
];

/** Returns true for a kind of finding that is only for information. */
export const onlyInforms = (kind: string): boolean => informing.indexOf(kind) >= 0;

/** Returns the number of findings that need action, as in 'n findings'. */
export const countProblems = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? 0 : count), 0);

/** Returns the number of findings for information, as in 'n to note'. */
export const countNotes = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? count : 0), 0);

/** Sorts the kinds that need action first, otherwise in their given order. */
export const problemsFirst = (findings: readonly FindingCount[]): readonly FindingCount[] => [
  ...findings.filter(({ kind }) => !onlyInforms(kind)),
  ...findings.filter(({ kind }) => onlyInforms(kind)),
];

/** Formats the number of findings: '8 findings', or '8 findings and 18 to note'. */
export function findingsText(findings: readonly FindingCount[]): string {
  const problems = countProblems(findings);
  const notes = countNotes(findings);
  const text = problems === 1 ? '1 finding' : `${problems.toLocaleString('en')} findings`;
  return notes === 0 ? text : `${text} and ${notes.toLocaleString('en')} to note`;
}
