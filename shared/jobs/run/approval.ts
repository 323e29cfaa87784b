/** The state of a request for approval. The state does not change when the request expires. */
const approvalStates = ['WAITING', 'APPROVED', 'DECLINED', 'CANCELLED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/**
 * A request for a second admin to approve a dry run. It is stored with the dry run. Times are ISO 8601 in UTC
 * (docs/approval.md).
 */
export interface Approval {
  readonly state: ApprovalState;
  /** The email of the admin who started the dry run and requests the approval. */
  readonly requestedBy: string;
  readonly requestedAt: string;
  /**
   * The time when the request and its approval expire. After that, the request cannot be decided and the
   * approval cannot be used.
   */
  readonly expiresAt: string;
  /** The digest of the planned changes to approve. */
  readonly digest: string;
  /** The number of planned changes. */
  readonly changes: number;
  /** The reason for the run. */
  readonly note?: string | null;
  /** The email of the admin who approved, declined or cancelled the request. */
  readonly decidedBy?: string | null;
  readonly decidedAt?: string | null;
  /** The comment of the admin who decided on the request. */
  readonly decisionNote?: string | null;
  /** The ID of the real run that used the approval. An approval allows one run. */
  readonly usedBy?: string | null;
}

/** The approval of a real run: the dry run, and the approved changes. */
export interface ApprovedFrom {
  /** The ID of the dry run. */
  readonly runId: string;
  readonly digest: string;
  readonly changes: number;
  /** The email of the admin who approved the changes. */
  readonly approvedBy: string;
}

/** The code of a failure whose change differs from the approved one. */
export const notAsApproved = 'NotAsApproved';

/** Returns true if a real run needs approval, given the changes of its dry run. */
export const needsApproval = (run: {
  readonly dryRun: boolean;
  readonly changed: number;
  readonly maxUnapproved?: number | null;
}): boolean =>
  run.dryRun &&
  run.maxUnapproved !== undefined &&
  run.maxUnapproved !== null &&
  run.changed > run.maxUnapproved;

/** Returns true if a request is waiting for a second admin at this time, in milliseconds since the epoch. */
export const isWaiting = ({ state, expiresAt }: Approval, nowMs: number): boolean =>
  state === 'WAITING' && Date.parse(expiresAt) > nowMs;

/** Returns true if a real run can use an approval at this time, in milliseconds since the epoch. */
export const isUsable = ({ state, expiresAt, usedBy }: Approval, nowMs: number): boolean =>
  state === 'APPROVED' && !usedBy && Date.parse(expiresAt) > nowMs;

/**
 * Returns true if the request can still be decided, or its approval can still be used, at this time, in
 * milliseconds since the epoch.
 */
export const isOpen = (approval: Approval, nowMs: number): boolean =>
  isWaiting(approval, nowMs) || isUsable(approval, nowMs);
