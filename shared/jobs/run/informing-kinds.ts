import { counted } from '../../text/counted';
import type { FindingCount } from './run';

/** The kind of finding for a preferences record whose userID is the unique ID of a user in the directory. */
export const migratedKind = 'Migrated';

/** The kind of finding for a required hour that has entries, with their number. */
export const hourPresentKind = 'HourPresent';

/** The kind of finding for how many schedule entries and sets an audit checked. */
export const setCountsKind = 'SetCounts';

export const setCorrectKind = 'SetCorrect';

export const scheduleMatchKind = 'ScheduleMatch';

/** The kind of finding for a slot that is only for the public demo and never scheduled. */
export const demoOnlyKind = 'DemoOnly';

/** The kind of finding for an empty schedule. */
export const nothingToAuditKind = 'NothingToAudit';

export const nothingToAuditText = 'The schedule is empty. There is nothing to audit yet.';

/**
 * The kind of finding for what was kept on purpose, for example because a schedule uses it. Runs that change
 * records have no other kind.
 */
export const keptKind = 'Kept';

/* A list, because this is also bundled into a resolver, and APPSYNC_JS has no Set. */
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

/** True if the kind requires no action. */
export const onlyInforms = (kind: string): boolean => informing.indexOf(kind) >= 0;

/** Returns the number of findings that require action, as in 'n findings'. */
export const countProblems = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? 0 : count), 0);

/** Returns the number of informational findings, as in 'n for information'. */
export const countNotes = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? count : 0), 0);

/** Returns the number of records kept on purpose. */
export const countKept = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (kind === keptKind ? count : 0), 0);

/** Moves findings that require action to the front. Otherwise, the order stays the same. */
export const problemsFirst = (findings: readonly FindingCount[]): readonly FindingCount[] => [
  ...findings.filter(({ kind }) => !onlyInforms(kind)),
  ...findings.filter(({ kind }) => onlyInforms(kind)),
];

/** Returns text such as '8 findings', or '8 findings, 18 for information'. */
export function findingsText(findings: readonly FindingCount[]): string {
  const problems = countProblems(findings);
  const notes = countNotes(findings);
  const text = counted(problems, 'finding');
  return notes === 0 ? text : `${text}, ${notes.toLocaleString('en')} informational`;
}
