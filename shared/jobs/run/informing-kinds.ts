import type { FindingCount } from './run';

/**
 * The kind of finding for a migrated preferences record, whose userID is the unique ID of a user in the
 * directory.
 */
export const migratedKind = 'Migrated';

/** The kind of finding for a required hour that has entries. The finding includes the number of entries. */
export const hourPresentKind = 'HourPresent';

/** The kind of finding that reports the number of schedule entries and sets that an audit checked. */
export const setCountsKind = 'SetCounts';

/** The kind of finding for a template slot whose entry has the set that the code specifies. */
export const setCorrectKind = 'SetCorrect';

/** The kind of finding for a template slot whose entry matches the code. */
export const scheduleMatchKind = 'ScheduleMatch';

/** The kind of finding for a template slot that is only for the public demo and is never scheduled. */
export const demoOnlyKind = 'DemoOnly';

/** The kind of finding for an empty schedule, which an audit has nothing to compare with. */
export const nothingToAuditKind = 'NothingToAudit';

/** The message of a finding of that kind. */
export const nothingToAuditText = 'The schedule is empty. There is nothing to audit yet.';

/**
 * The kind of finding for a record or an item that a job kept on purpose, for example because a schedule uses
 * it. Runs that change records have no other kind.
 */
export const keptKind = 'Kept';

/*
 * The kinds are stored in a list, because this file is also bundled into a resolver, and APPSYNC_JS has no
 * Set.
 */
const informing: readonly string[] = [
  migratedKind,
  hourPresentKind,
  setCountsKind,
  setCorrectKind,
  scheduleMatchKind,
  demoOnlyKind,
  nothingToAuditKind,
  keptKind,
];

/** Returns true if a kind of finding is purely informational. */
export const onlyInforms = (kind: string): boolean => informing.indexOf(kind) >= 0;

/** Returns the number of findings that require action, as in 'n findings'. */
export const countProblems = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? 0 : count), 0);

/** Returns the number of informational findings, as in 'n for information'. */
export const countNotes = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? count : 0), 0);

/** Returns the number of records or items that the run kept on purpose. */
export const countKept = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (kind === keptKind ? count : 0), 0);

/** Moves the kinds that require action to the front. Otherwise, the order stays the same. */
export const problemsFirst = (findings: readonly FindingCount[]): readonly FindingCount[] => [
  ...findings.filter(({ kind }) => !onlyInforms(kind)),
  ...findings.filter(({ kind }) => onlyInforms(kind)),
];

/** Formats the number of findings: '8 findings', or '8 findings, 18 for information'. */
export function findingsText(findings: readonly FindingCount[]): string {
  const problems = countProblems(findings);
  const notes = countNotes(findings);
  const text = problems === 1 ? '1 finding' : `${problems.toLocaleString('en')} findings`;
  return notes === 0 ? text : `${text}, ${notes.toLocaleString('en')} informational`;
}
