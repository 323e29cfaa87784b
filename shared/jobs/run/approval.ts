import { type CountedRun, recordsChangedIn } from './records-changed';

/** The state does not change when the request expires. */
const approvalStates = ['WAITING', 'APPROVED', 'DECLINED', 'CANCELLED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Stored with the dry run. Times are ISO 8601 (docs/approval.md). */
export interface Approval {
  readonly state: ApprovalState;
  /** The email of the admin who started the dry run. */
  readonly requestedBy: string;
  readonly requestedAt: string;
  /** After this, the request cannot be decided, and its approval cannot be used. */
  readonly expiresAt: string;
  /** Of the planned changes. */
  readonly digest: string;
  readonly changes: number;
  readonly note?: string | null;
  /** The email of whoever approved, declined or cancelled it. */
  readonly decidedBy?: string | null;
  readonly decidedAt?: string | null;
  readonly decisionNote?: string | null;
  /** The real run. An approval can be used once. */
  readonly usedBy?: string | null;
}

/** What a real run is based on. */
export interface ApprovedFrom {
  /** The dry run. */
  readonly runId: string;
  readonly digest: string;
  readonly changes: number;
  /** Email. */
  readonly approvedBy: string;
}

/** The error code for a change that differs from the approved one. */
export const notAsApproved = 'NotAsApproved';

/** By the number of records that the dry run would change. */
export const needsApproval = (
  run: CountedRun & { readonly dryRun: boolean; readonly maxUnapproved?: number | null | undefined },
): boolean =>
  run.dryRun &&
  run.maxUnapproved !== undefined &&
  run.maxUnapproved !== null &&
  recordsChangedIn(run) > run.maxUnapproved;

/** Waiting for a second admin. */
export const isWaiting = ({ state, expiresAt }: Approval, nowMs: number): boolean =>
  state === 'WAITING' && Date.parse(expiresAt) > nowMs;

/** A real run can use the approval. */
export const isUsable = ({ state, expiresAt, usedBy }: Approval, nowMs: number): boolean =>
  state === 'APPROVED' && !usedBy && Date.parse(expiresAt) > nowMs;

/** Still waiting, or usable. */
export const isOpen = (approval: Approval, nowMs: number): boolean =>
  isWaiting(approval, nowMs) || isUsable(approval, nowMs);
