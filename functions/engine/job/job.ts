import type { Backup, Check, Restore } from './archive-jobs';
import type { Audit } from './audit';
import type { Calls } from './calls';
import type { List } from './list';
import type { Report } from './report';
import type { Sweep } from './sweep';
import type { Undo } from './undo';

/* Everything needed to declare jobs, except backups, checks and restores (archive-jobs.ts). */
export * from './audit';
export * from './calls';
export * from './changes';
export * from './context';
export * from './list';
export * from './report';
export * from './sweep';
export * from './undo';

export type AnyJob = Sweep | List | Calls | Audit | Report | Backup | Check | Restore | Undo;
