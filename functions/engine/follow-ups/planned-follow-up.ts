import { onceOnly, type RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import type { OwnFollowUp } from '../ledger/ledger';

/** A run's own follow-up is planned until the run ends. */
export const plannedFollowUp = ({ job, title, dryRun }: OwnFollowUp): RunFollowUp => ({
  followUp: onceOnly,
  job,
  title,
  dryRun,
  state: 'PLANNED',
});
