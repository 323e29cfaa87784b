import type { FindingCount } from './run';

/**
 * Kind of the finding that a preferences record is migrated: its userID is the unique id of a user in the
 * directory.
 */
export const migratedKind = 'Migrated';

/** A required hour with entries; how many, it says. */
export const hourPresentKind = 'HourPresent';

/** How many schedule entries and sets an audit has looked at. */
export const setCountsKind = 'SetCounts';

/** A slot of a template whose entry has the set of the code. */
export const setCorrectKind = 'SetCorrect';

/** A slot of a template whose entry is as in the code. */
export const scheduleMatchKind = 'ScheduleMatch';

/** A slot of a template that is for the public demo, and rightly not scheduled. */
export const demoOnlyKind = 'DemoOnly';

/* Also bundled into a resolver, so written within APPSYNC_JS: a list and no set. */
const informing: readonly string[] = [
  migratedKind,
  hourPresentKind,
  setCountsKind,
  setCorrectKind,
  scheduleMatchKind,
  demoOnlyKind,
];

/** True for a kind of finding that tells how things are, and calls for nobody. */
export const onlyInforms = (kind: string): boolean => informing.indexOf(kind) >= 0;

/** How many findings call for somebody: what 'n findings' counts wherever it is said. */
export const countProblems = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? 0 : count), 0);

/** How many only tell how things are: 'to note'. */
export const countNotes = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? count : 0), 0);

/** The kinds that call for somebody first, else in the order in which they came. */
export const problemsFirst = (findings: readonly FindingCount[]): readonly FindingCount[] => [
  ...findings.filter(({ kind }) => !onlyInforms(kind)),
  ...findings.filter(({ kind }) => onlyInforms(kind)),
];

/** '8 findings', and how many there are to note besides: '8 findings and 18 to note'. */
export function findingsText(findings: readonly FindingCount[]): string {
  const problems = countProblems(findings);
  const notes = countNotes(findings);
  const text = problems === 1 ? '1 finding' : `${problems.toLocaleString('en')} findings`;
  return notes === 0 ? text : `${text} and ${notes.toLocaleString('en')} to note`;
}
