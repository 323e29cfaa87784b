import { type CountedRun, recordsChangedIn } from './records-changed';

/** The state of an approval request. The state does not change when the request expires. */
const approvalStates = ['WAITING', 'APPROVED', 'DECLINED', 'CANCELLED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/**
 * A request for a second admin to approve a dry run, stored with the dry run. Times are in ISO 8601 and UTC
 * (docs/approval.md).
 */
export interface Approval {
  readonly state: ApprovalState;
  /** The email of the admin who started the dry run and requested approval. */
  readonly requestedBy: string;
  readonly requestedAt: string;
  /**
   * The time when the request and its approval expire. After that, the request can no longer be approved or
   * declined, and an approval can no longer be used.
   */
  readonly expiresAt: string;
  /** The digest of the planned changes that need approval. */
  readonly digest: string;
  /** The number of planned changes. */
  readonly changes: number;
  /** The reason for the run. */
  readonly note?: string | null;
  /** The email of the admin who approved, declined or cancelled the request. */
  readonly decidedBy?: string | null;
  readonly decidedAt?: string | null;
  /** The comment from the admin who approved, declined or cancelled the request. */
  readonly decisionNote?: string | null;
  /** The ID of the real run that used the approval. An approval can be used for one run only. */
  readonly usedBy?: string | null;
}

/** The approval that a real run is based on: the dry run, and the approved changes. */
export interface ApprovedFrom {
  /** The ID of the dry run. */
  readonly runId: string;
  readonly digest: string;
  readonly changes: number;
  /** The email of the admin who approved the changes. */
  readonly approvedBy: string;
}

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
