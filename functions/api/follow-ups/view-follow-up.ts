import type { FollowUpRow } from '#functions/engine/follow-ups/rules';
import { allLimitsOf, type FollowUpView } from '#shared/jobs/follow-ups/follow-up';
import { isPermitted } from '../request/permission';
import type { Identity } from '../request/request';

/** Parameters are shown only to callers who may use both jobs. */
export function viewFollowUp(row: FollowUpRow, identity: Identity): FollowUpView {
  const permitted = isPermitted(identity, row.access);
  return {
    id: row.id,
    after: row.after,
    afterTitle: row.afterTitle,
    origin: row.origin,
    outcomes: row.outcomes,
    minFindings: row.minFindings,
    job: row.job,
    title: row.title,
    params: permitted ? row.params : null,
    dryRun: row.dryRun,
    asksApproval: row.asksApproval,
    ...allLimitsOf(row),
    enabled: row.enabled,
    version: row.version,
    savedBy: row.savedBy,
    savedAt: row.savedAt,
    permitted,
  };
}
