/** docs/engine/shapes.md */
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

/** All others only read records: no dry run, no lock, no undo. */
export const changingShapes = [
  'sweep',
  'list',
  'calls',
  'restore',
  'undo',
] as const satisfies readonly JobShape[];

export const changesRecords = (shape: JobShape): boolean =>
  (changingShapes as readonly JobShape[]).includes(shape);

/** List items instead of table records. */
export const visitsItems = (shape: JobShape): boolean => shape === 'list' || shape === 'calls';

/** Other jobs work on an earlier run or a backup and are started from there. */
export const isListed = (shape: JobShape): boolean =>
  shape !== 'undo' && shape !== 'check' && shape !== 'restore';

/** Whole tables or a whole backup, with a configurable number of lanes. */
export const readsWhole = (shape: JobShape): boolean =>
  shape === 'sweep' || shape === 'audit' || shape === 'report' || shape === 'backup' || shape === 'check';

/** An export instead of the tables. */
export const canReadExport = (shape: JobShape): boolean =>
  shape === 'audit' || shape === 'report' || shape === 'backup';

/** The concurrency limit of an inline Map. */
export const maxLaneCount = 40;

/** All lanes fit into one planning transaction (100 items) and one API read (`Query.jobRun.ts`). */
export const maxExportLaneCount = 99;

/** Calls to another system cannot be reversed. */
export const isUndoable = (shape: JobShape): boolean => changesRecords(shape) && shape !== 'calls';

/** About records or a backup. */
export const hasFindings = (shape: JobShape): boolean => shape === 'audit' || shape === 'check';
