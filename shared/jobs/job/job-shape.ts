/** The kinds of work that jobs do (docs/engine/shapes.md). */
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
 * Shapes whose runs change records. The others only read, so they have no dry run, no lock and nothing to
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

/** Maximum lanes that a starter may ask for: as many as the state machine runs at once. */
export const maxLaneCount = 40;

/** Whether the changes of a shape's runs can be undone. Calls to another system cannot be taken back. */
export const isUndoable = (shape: JobShape): boolean => changesRecords(shape) && shape !== 'calls';

/** Whether runs of a shape report findings, about records or about a backup. */
export const hasFindings = (shape: JobShape): boolean => shape === 'audit' || shape === 'check';
