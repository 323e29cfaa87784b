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

/** The shapes whose jobs change records. All others only read records: no dry run, no lock, no undo. */
export const changingShapes = [
  'sweep',
  'list',
  'calls',
  'restore',
  'undo',
] as const satisfies readonly JobShape[];

export const changesRecords = (shape: JobShape): boolean =>
  (changingShapes as readonly JobShape[]).includes(shape);

/** True for shapes that visit list items instead of table records. */
export const visitsItems = (shape: JobShape): boolean => shape === 'list' || shape === 'calls';

/**
 * True for shapes of listed jobs. Other jobs work on an earlier run or a backup and are started from there.
 */
export const isListed = (shape: JobShape): boolean =>
  shape !== 'undo' && shape !== 'check' && shape !== 'restore';

/** True for shapes that read whole tables or a whole backup, with a configurable number of lanes. */
export const readsWhole = (shape: JobShape): boolean =>
  shape === 'sweep' || shape === 'audit' || shape === 'report' || shape === 'backup' || shape === 'check';

/** True for shapes that can read an export instead of the tables. */
export const canReadExport = (shape: JobShape): boolean =>
  shape === 'audit' || shape === 'report' || shape === 'backup';

/** The maximum number of lanes, which is the concurrency limit of an inline Map. */
export const maxLaneCount = 40;

/**
 * The maximum number of lanes over an export. All fit into one planning transaction (100 items) and one API
 * read (`Query.jobRun.ts`).
 */
export const maxExportLaneCount = 99;

/** True for shapes whose runs can be undone. Calls to another system cannot be reversed. */
export const isUndoable = (shape: JobShape): boolean => changesRecords(shape) && shape !== 'calls';

/** True for shapes that report findings about records or a backup. */
export const hasFindings = (shape: JobShape): boolean => shape === 'audit' || shape === 'check';
