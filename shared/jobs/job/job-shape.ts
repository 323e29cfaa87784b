/** What kind of work a job is (docs/engine/shapes.md). */
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

/**
 * Shapes whose runs change records; the others only read, so they have no dry run, no lock and nothing to
 * undo.
 */
export const changingShapes = [
  'sweep',
  'list',
  'calls',
  'restore',
  'undo',
] as const satisfies readonly JobShape[];

/** Whether runs of a shape change records. */
export const changesRecords = (shape: JobShape): boolean =>
  (changingShapes as readonly JobShape[]).includes(shape);

/** Whether runs of a shape visit items of a list, not the records of tables. */
export const visitsItems = (shape: JobShape): boolean => shape === 'list' || shape === 'calls';

/** Whether runs of a shape read whole tables, or a whole backup, in as many lanes as their starter wants. */
export const readsWhole = (shape: JobShape): boolean =>
  shape === 'sweep' || shape === 'audit' || shape === 'report' || shape === 'backup' || shape === 'check';

/** Lanes that a starter may ask for at most: as many as the state machine runs at once. */
export const maxLaneCount = 40;

/**
 * Whether what runs of a shape changed in the tables can be put back; what another system was told cannot.
 */
export const isUndoable = (shape: JobShape): boolean => changesRecords(shape) && shape !== 'calls';

/** Whether runs of a shape tell what they found: of records, or of a backup. */
export const hasFindings = (shape: JobShape): boolean => shape === 'audit' || shape === 'check';
