import type { FindingCount } from './run';

/**
 * The kind of the finding about a migrated preferences record, whose userID is the unique ID of a user in the
 * directory.
 */
export const migratedKind = 'Migrated';

/** The kind of the finding about a required hour that has entries. The finding includes their number. */
export const hourPresentKind = 'HourPresent';

/** The kind of the finding with the number of schedule entries and sets that an audit checked. */
export const setCountsKind = 'SetCounts';

/** The kind of the finding about a template slot whose entry has the set from the code. */
export const setCorrectKind = 'SetCorrect';

/** The kind of the finding about a template slot whose entry matches the code. */
export const scheduleMatchKind = 'ScheduleMatch';

/** The kind of the finding about a template slot that is only for the public demo and is never scheduled. */
export const demoOnlyKind = 'DemoOnly';

/* The kinds are a list, because this file is also bundled into a resolver, and APPSYNC_JS has no Set. */
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

/** Returns the number of findings for information, as in 'n for information'. */
export const countNotes = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? count : 0), 0);

/** Moves the kinds that need action to the front. Apart from that, the order stays the same. */
export const problemsFirst = (findings: readonly FindingCount[]): readonly FindingCount[] => [
  ...findings.filter(({ kind }) => !onlyInforms(kind)),
  ...findings.filter(({ kind }) => onlyInforms(kind)),
];

/** Formats the number of findings: '8 findings', or '8 findings, 18 for information'. */
export function findingsText(findings: readonly FindingCount[]): string {
  const problems = countProblems(findings);
  const notes = countNotes(findings);
  const text = problems === 1 ? '1 finding' : `${problems.toLocaleString('en')} findings`;
  return notes === 0 ? text : `${text}, ${notes.toLocaleString('en')} for information`;
}
