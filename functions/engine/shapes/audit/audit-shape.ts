import type { Audit } from '../../job/job';
import { maxLanesOf, tableLanes } from '../../lanes/lanes';
import { freezeItems, itemLanes } from '../../read/items';
import { contextOf } from '../common/job-context';
import type { Shape } from '../common/shape';
import { AuditSource } from './audit-source';
import { ExpectedSource } from './expected-source';

/**
 * An audit has lanes that read segments of the job's tables, and one for the items that the audit expects. It
 * locks nothing and has nothing to undo.
 */
export const auditShape: Shape<Audit> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  exportable: ({ tables, refers = [] }) => [...new Set([...tables, ...refers.map(({ to }) => to)])],
  async lanes(engine, job, run) {
    const { expects } = job;
    const lanes = await tableLanes(engine, job.tables, run, maxLanesOf(engine, run) - (expects ? 1 : 0));
    if (!expects) return lanes;
    const items = expects.items(contextOf(job, run));
    const frozen = await freezeItems(engine, run, items, engine.settings.recordsPerPage);
    return [...lanes, ...itemLanes(run, frozen, { first: lanes.length, lanes: 1, table: expects.itemsName })];
  },
  source: (engine, job, run, lane) =>
    job.expects && lane.items
      ? new ExpectedSource(engine, job.expects, job, run, lane)
      : new AuditSource(engine, job, run, lane),
};
