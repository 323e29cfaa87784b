import type { Approval, ApprovalState } from '../../api/api-types';
import { type CountedRun, recordsChangedIn } from './records-changed';

export type { ApprovedFrom } from '../../api/api-types';
export type { Approval, ApprovalState };

/** The error code for a change that differs from the approved one. */
export const notAsApproved = 'NotAsApproved';

/**
 * Returns true if a real run needs approval, based on the number of records that its dry run would change.
 */
export const needsApproval = (
  run: CountedRun & { readonly dryRun: boolean; readonly maxUnapproved?: number | null | undefined },
): boolean =>
  run.dryRun &&
  run.maxUnapproved !== undefined &&
  run.maxUnapproved !== null &&
  recordsChangedIn(run) > run.maxUnapproved;

/**
 * Returns true if, at the given time (in milliseconds since the epoch), a request is waiting for a second
 * admin.
 */
export const isWaiting = ({ state, expiresAt }: Approval, nowMs: number): boolean =>
  state === 'WAITING' && Date.parse(expiresAt) > nowMs;

/** Returns true if, at the given time (in milliseconds since the epoch), a real run can use an approval. */
export const isUsable = ({ state, expiresAt, usedBy }: Approval, nowMs: number): boolean =>
  state === 'APPROVED' && !usedBy && Date.parse(expiresAt) > nowMs;

/**
 * Returns true if, at the given time (in milliseconds since the epoch), the request is still waiting for a
 * decision or its approval can still be used.
 */
export const isOpen = (approval: Approval, nowMs: number): boolean =>
  isWaiting(approval, nowMs) || isUsable(approval, nowMs);
