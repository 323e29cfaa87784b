/** What kind of work a job is (ARCHITECTURE.md, section 3). */
export type JobShape =
  | 'sweep'
  | 'list'
  | 'calls'
  | 'audit'
  | 'report'
  | 'backup'
  | 'check'
  | 'restore'
  | 'undo';

const readingShapes: ReadonlySet<JobShape> = new Set(['audit', 'report', 'backup', 'check']);

/** Whether runs of a shape change records; the others only read, so they have no dry run, no lock and nothing to undo. */
export const changesRecords = (shape: JobShape): boolean => !readingShapes.has(shape);

/** Whether runs of a shape visit items of a list, not the records of tables. */
export const visitsItems = (shape: JobShape): boolean => shape === 'list' || shape === 'calls';

/** Whether what runs of a shape changed in the tables can be put back; what another system was told cannot. */
export const isUndoable = (shape: JobShape): boolean => changesRecords(shape) && shape !== 'calls';

/** Whether runs of a shape tell what they found: of records, or of a backup. */
export const hasFindings = (shape: JobShape): boolean => shape === 'audit' || shape === 'check';
