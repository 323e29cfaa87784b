import type { Approval } from '#shared/jobs/run/approval';
import { recordsChangedIn, visitsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { formatCounted } from '../../../components/text/number';

export type ApprovalPlace =
  | 'needed'
  | 'waiting'
  | 'approved'
  | 'used'
  | 'declined'
  | 'withdrawn'
  | 'requestExpired'
  | 'approvalExpired';

/** Returns an approval's stage. `approval` belongs to a dry run that needs approval. */
export function placeOf(approval: Approval | null | undefined, nowMs: number): ApprovalPlace {
  if (!approval) return 'needed';
  if (approval.usedBy) return 'used';
  const isExpired = Date.parse(approval.expiresAt) <= nowMs;
  switch (approval.state) {
    case 'WAITING':
      return isExpired ? 'requestExpired' : 'waiting';
    case 'APPROVED':
      return isExpired ? 'approvalExpired' : 'approved';
    case 'DECLINED':
      return 'declined';
    case 'CANCELLED':
      return 'withdrawn';
    default:
      return approval.state satisfies never;
  }
}

export const titles: Readonly<Record<ApprovalPlace, string>> = {
  needed: 'Needs approval',
  waiting: 'Waiting for approval',
  approved: 'Approved',
  used: 'Approved and run',
  declined: 'Approval declined',
  withdrawn: 'Request withdrawn',
  requestExpired: 'Request expired',
  approvalExpired: 'Approval expired',
};

/** Returns true if the admin who started the dry run can request approval at this stage. */
export const mayAsk = (place: ApprovalPlace): boolean =>
  ['needed', 'declined', 'withdrawn', 'requestExpired', 'approvalExpired'].includes(place);

export const whyNeeded = (run: JobRun): string =>
  run.maxUnapproved
    ? `This dry run would change ${formatCounted(recordsChangedIn(run), 'record')}${visitsNote(run)}. Changing more than ${run.maxUnapproved.toLocaleString('en')} requires another admin's approval.`
    : "A real run of this job needs another admin's approval.";
