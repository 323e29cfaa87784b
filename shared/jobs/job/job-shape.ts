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
 * The shapes whose runs change records. Runs of all other shapes only read records, so they have no dry run,
 * no lock and no undo.
 */
export const changingShapes = [
  'sweep',
  'list',
  'calls',
  'restore',
  'undo',
] as const satisfies readonly JobShape[];

export const changesRecords = (shape: JobShape): boolean =>
  (changingShapes as readonly JobShape[]).includes(shape);

/** Returns true if runs of the shape visit list items instead of table records. */
export const visitsItems = (shape: JobShape): boolean => shape === 'list' || shape === 'calls';

/**
 * Returns true if jobs of the shape can be started from the catalogue. Other jobs work on an earlier run or a
 * backup and are started from there.
 */
export const isListed = (shape: JobShape): boolean =>
  shape !== 'undo' && shape !== 'check' && shape !== 'restore';

/**
 * Returns true if runs of the shape read whole tables or a whole backup, using a configurable number of
 * lanes.
 */
export const readsWhole = (shape: JobShape): boolean =>
  shape === 'sweep' || shape === 'audit' || shape === 'report' || shape === 'backup' || shape === 'check';

/** Returns true if runs of the shape can read an export of their tables instead of the tables themselves. */
export const canReadExport = (shape: JobShape): boolean =>
  shape === 'audit' || shape === 'report' || shape === 'backup';

/**
 * The maximum number of lanes for a run that reads its tables. It equals the concurrency limit of an inline
 * Map.
 */
export const maxLaneCount = 40;

/**
 * The maximum number of lanes for a run that reads an export of its tables. With this limit, all lanes fit
 * into a single planning transaction (up to 100 items) and into a single API read (`Query.jobRun.ts`).
 */
export const maxExportLaneCount = 99;

/**
 * Returns true if changes made by the shape's runs can be undone. Calls to another system cannot be reversed.
 */
export const isUndoable = (shape: JobShape): boolean => changesRecords(shape) && shape !== 'calls';

/** Returns true if runs of the shape report findings about records or about a backup. */
export const hasFindings = (shape: JobShape): boolean => shape === 'audit' || shape === 'check';
