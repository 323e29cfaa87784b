import { onceOnly, type RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import type { OwnFollowUp } from '../ledger/ledger';

/** Returns the state of a run's own follow-up, which is planned until the run ends. */
export const plannedFollowUp = ({ job, title, dryRun }: OwnFollowUp): RunFollowUp => ({
  followUp: onceOnly,
  job,
  title,
  dryRun,
  state: 'PLANNED',
});
