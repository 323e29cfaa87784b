import type { Backup, Check, Restore } from './archive-jobs';
import type { Audit } from './job/audit';
import type { Calls } from './job/calls';
import type { List } from './job/list';
import type { Report } from './job/report';
import type { Sweep } from './job/sweep';
import type { Undo } from './job/undo';

/*
 * What whoever writes a job needs: how each shape of job is declared, and what it may ask for. Backups, checks and restores are in
 * archive-jobs.ts.
 */
export * from './job/audit';
export * from './job/calls';
export * from './job/changes';
export * from './job/context';
export * from './job/list';
export * from './job/report';
export * from './job/sweep';
export * from './job/undo';

/** Any job of the catalogue. */
export type AnyJob = Sweep | List | Calls | Audit | Report | Backup | Check | Restore | Undo;
