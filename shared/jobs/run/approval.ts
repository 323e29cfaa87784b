/** The state of a request for approval. A request keeps its state after `expiresAt`. */
const approvalStates = ['WAITING', 'APPROVED', 'DECLINED', 'CANCELLED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/**
 * A request for a second admin to approve a dry run. It is stored with the dry run. Times are ISO 8601 in UTC
 * (docs/approval.md).
 */
export interface Approval {
  readonly state: ApprovalState;
  /** Email of the admin who started the dry run and requests the approval. */
  readonly requestedBy: string;
  readonly requestedAt: string;
  /** From then on, the request can no longer be decided, and no run can be started on it. */
  readonly expiresAt: string;
  /** Digest of the planned changes to approve. */
  readonly digest: string;
  /** Number of planned changes. */
  readonly changes: number;
  /** The reason for the run. */
  readonly note?: string | null;
  /** Email of the admin who approved, declined or cancelled the request. */
  readonly decidedBy?: string | null;
  readonly decidedAt?: string | null;
  /** That admin's comment. */
  readonly decisionNote?: string | null;
  /** ID of the real run that was started on the approval. An approval allows one run. */
  readonly usedBy?: string | null;
}

/** The approval of a real run: the dry run, and the approved changes. */
export interface ApprovedFrom {
  /** ID of the dry run. */
  readonly runId: string;
  readonly digest: string;
  readonly changes: number;
  /** Email of the admin who approved. */
  readonly approvedBy: string;
}

/** The code of a failure whose change was not approved. */
export const notAsApproved = 'NotAsApproved';

/** Returns true if a real run needs an approval, given the changes of its dry run. */
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

/** Returns true if a real run can be started on an approval at this time, in milliseconds since the epoch. */
export const isUsable = ({ state, expiresAt, usedBy }: Approval, nowMs: number): boolean =>
  state === 'APPROVED' && !usedBy && Date.parse(expiresAt) > nowMs;

/** Returns whether the request can still be decided, or its approval still be used, at this time. */
export const isOpen = (approval: Approval, nowMs: number): boolean =>
  isWaiting(approval, nowMs) || isUsable(approval, nowMs);
