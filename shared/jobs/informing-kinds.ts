import type { FindingCount } from './run';

/** Kind of the finding that a preferences record is migrated: its userID is the unique id of a user in the directory. */
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

const informing: ReadonlySet<string> = new Set([
  migratedKind,
  hourPresentKind,
  setCountsKind,
  setCorrectKind,
  scheduleMatchKind,
  demoOnlyKind,
]);

/** True for a kind of finding that tells how things are, and calls for nobody. */
export const onlyInforms = (kind: string): boolean => informing.has(kind);

/** How many findings call for somebody. */
export const countProblems = (findings: readonly FindingCount[]): number =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? 0 : count), 0);
