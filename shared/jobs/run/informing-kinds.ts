import { counted } from '../../text/counted';
import type { FindingCount } from './run';

/** A preferences record whose userID is the unique ID of a user in the directory. */
export const migratedKind = 'Migrated';

/** A required hour that has entries, with their number. */
export const hourPresentKind = 'HourPresent';

/** How many schedule entries and sets an audit checked. */
export const setCountsKind = 'SetCounts';

export const setCorrectKind = 'SetCorrect';

export const scheduleMatchKind = 'ScheduleMatch';

/** Only for the public demo, never scheduled. */
export const demoOnlyKind = 'DemoOnly';

/** The schedule is empty. */
export const nothingToAuditKind = 'NothingToAudit';

export const nothingToAuditText = 'The schedule is empty. There is nothing to audit yet.';

/** Kept on purpose, for example because a schedule uses it. Runs that change records have no other kind. */
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

/** The kind requires no action. */
export const onlyInforms = (kind: string): boolean => informing.indexOf(kind) >= 0;

/** As in 'n findings'. */
export const countProblems = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? 0 : count), 0);

/** As in 'n for information'. */
export const countNotes = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? count : 0), 0);

/** Kept on purpose. */
export const countKept = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (kind === keptKind ? count : 0), 0);

/** Otherwise, the order stays the same. */
export const problemsFirst = (findings: readonly FindingCount[]): readonly FindingCount[] => [
  ...findings.filter(({ kind }) => !onlyInforms(kind)),
  ...findings.filter(({ kind }) => onlyInforms(kind)),
];

/** '8 findings', or '8 findings, 18 for information'. */
export function findingsText(findings: readonly FindingCount[]): string {
  const problems = countProblems(findings);
  const notes = countNotes(findings);
  const text = counted(problems, 'finding');
  return notes === 0 ? text : `${text}, ${notes.toLocaleString('en')} informational`;
}
