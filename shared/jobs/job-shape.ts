/** What kind of work a job is (ARCHITECTURE.md, section 3). */
export type JobShape = 'sweep' | 'list' | 'audit' | 'report' | 'backup' | 'check' | 'restore' | 'undo';

const readingShapes: ReadonlySet<JobShape> = new Set(['audit', 'report', 'backup', 'check']);

/** Whether runs of a shape change records; the others only read, so they have no dry run, no lock and nothing to undo. */
export const changesRecords = (shape: JobShape): boolean => !readingShapes.has(shape);

/** Whether runs of a shape tell what they found: of records, or of a backup. */
export const hasFindings = (shape: JobShape): boolean => shape === 'audit' || shape === 'check';
