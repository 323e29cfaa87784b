import type { FindingCount } from './run';

/**
 * Kind of the finding that a preferences record is migrated: its userID is the unique id of a user in the
 * directory.
 */
export const migratedKind = 'Migrated';

/** A required hour that has entries; the finding says how many. */
export const hourPresentKind = 'HourPresent';

/** How many schedule entries and sets an audit looked at. */
export const setCountsKind = 'SetCounts';

/** A template slot whose entry has the set of the code. */
export const setCorrectKind = 'SetCorrect';

/** A template slot whose entry matches the code. */
export const scheduleMatchKind = 'ScheduleMatch';

/** A template slot for the public demo, which is correctly not scheduled. */
export const demoOnlyKind = 'DemoOnly';

/* Also bundled into a resolver, so written in APPSYNC_JS: a list instead of a set. */
const informing: readonly string[] = [
  migratedKind,
  hourPresentKind,
  setCountsKind,
  setCorrectKind,
  scheduleMatchKind,
  demoOnlyKind,
];

/** True for a kind of finding that only informs and needs nobody. */
export const onlyInforms = (kind: string): boolean => informing.indexOf(kind) >= 0;

/** How many findings need somebody: the number in 'n findings', wherever it appears. */
export const countProblems = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? 0 : count), 0);

/** The number of findings that only inform: 'to note'. */
export const countNotes = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? count : 0), 0);

/** The kinds that need somebody first, otherwise in their given order. */
export const problemsFirst = (findings: readonly FindingCount[]): readonly FindingCount[] => [
  ...findings.filter(({ kind }) => !onlyInforms(kind)),
  ...findings.filter(({ kind }) => onlyInforms(kind)),
];

/** '8 findings', with the number of those that only inform: '8 findings and 18 to note'. */
export function findingsText(findings: readonly FindingCount[]): string {
  const problems = countProblems(findings);
  const notes = countNotes(findings);
  const text = problems === 1 ? '1 finding' : `${problems.toLocaleString('en')} findings`;
  return notes === 0 ? text : `${text} and ${notes.toLocaleString('en')} to note`;
}
