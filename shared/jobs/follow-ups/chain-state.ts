import { type Approval, isUsable, isWaiting } from '../run/approval';
import { isActive, isComplete } from '../run/run-status';
import type { RunChainItem } from './follow-up';

/** Returns what the item waits for, or why it did not start. Undefined if the status needs no explanation. */
export function chainStateText(item: RunChainItem, nowMs: number): string | undefined {
  const { state, reason, status, approval, asksApproval } = item;
  if (state === 'PLANNED') return 'Starts after the run';
  if (state === 'WAITING') return reason ? `Waiting to start: ${reason}` : 'Waiting to start';
  if (state === 'SKIPPED' || state === 'REFUSED') return `Did not start: ${reason ?? 'reason unknown'}`;
  if (approval) return approvalText(approval, nowMs);
  if (state === 'MISSED' && status === 'FAILED') return 'Could not start';
  if (!asksApproval || !status) return undefined;
  if (isActive(status)) return 'Asks for approval when it ends';
  return isComplete(status) ? 'Needs no approval' : undefined;
}

function approvalText(approval: Approval, nowMs: number): string {
  if (approval.usedBy) return 'Approved';
  if (isWaiting(approval, nowMs)) return 'Waiting for approval';
  if (isUsable(approval, nowMs)) return 'Approved, not started';
  if (approval.state === 'DECLINED') return 'Declined';
  return approval.state === 'CANCELLED' ? 'Request withdrawn' : 'Approval expired';
}
