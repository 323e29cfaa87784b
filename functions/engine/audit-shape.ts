import { AuditSource } from './audit-source';
import type { Audit } from './job';
import { tableLanes } from './lanes';
import type { Shape } from './shape';

/** Audits: lanes are segments of the job's tables, which it only reads. So it locks nothing, and there is nothing to undo. */
export const auditShape: Shape<Audit> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  lanes: (engine, job, run) => tableLanes(engine, job.tables, run),
  source: (engine, job, run, lane) => new AuditSource(engine, job, run, lane),
};
