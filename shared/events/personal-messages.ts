import type { QuietHours } from './quiet-hours';
import type { RunStatusChange } from './run-status-event';

export type { MessageSettingsFragment as MessageSettings, SubscriptionState } from '../api/api-types';

/**
 * OWN_RUNS: one of the admin's own runs ends. ATTENTION: any run needs attention. APPROVALS: someone requests
 * an approval that this admin can grant or decline. ASSIGNED: someone assigns a run to this admin.
 */
export const messageKinds = ['OWN_RUNS', 'ATTENTION', 'APPROVALS', 'ASSIGNED'] as const;

export type MessageKind = (typeof messageKinds)[number];

export interface MessageChoices {
  readonly kinds: readonly MessageKind[];
  /** Null if messages can be sent at any time. */
  readonly quietHours: QuietHours | null;
  /** Messages about failed real runs are sent even during quiet hours. */
  readonly urgentInQuietHours: boolean;
}

export const noMessages: MessageChoices = { kinds: [], quietHours: null, urgentInQuietHours: false };

/** Determines who may receive a message about a change, apart from each admin's own settings. */
export interface Audience {
  /** The access that admins need to learn about the run. */
  readonly access: string | undefined;
  /** The unique ID of the admin who started the run or requested approval. */
  readonly starter: string | undefined;
  /** True if the run needs attention only from its starter. */
  readonly concernsStarterOnly?: boolean;
  /** True if the change describes the dry run at the time of an approval request. */
  readonly isApprovalRequest?: boolean;
  /**
   * The unique ID of the admin to whom the run was assigned. Set only for an assignment. In this case, the
   * change describes the run at that time, and nobody else gets a message.
   */
  readonly assignee?: string;
}

export function kindsOf(
  { subject, kinds }: Pick<MessageChoices, 'kinds'> & { readonly subject: string },
  { counts, needsAttention }: Pick<RunStatusChange, 'counts' | 'needsAttention'>,
  { starter, concernsStarterOnly = false, isApprovalRequest = false, assignee }: Audience,
): readonly MessageKind[] {
  if (assignee !== undefined) return kinds.filter((kind) => kind === 'ASSIGNED' && assignee === subject);
  const isOwn = starter === subject;
  const belongs: Record<MessageKind, boolean> = {
    OWN_RUNS: isOwn && !isApprovalRequest && counts !== null,
    ATTENTION: needsAttention && (isOwn || !concernsStarterOnly),
    APPROVALS: isApprovalRequest && !isOwn,
    ASSIGNED: false,
  };
  return kinds.filter((kind) => belongs[kind]);
}

/** True if a real run has failed. */
export const isUrgent = ({ status, dryRun }: Pick<RunStatusChange, 'status' | 'dryRun'>): boolean =>
  status === 'FAILED' && !dryRun;

/** No other module builds the keys of the personal messages table. */

/** One row for each admin who opted in. The sort key is the admin's unique ID. */
export const receiversPartition = 'RECEIVER';

export const messagesKey = (subject: string) => `RECEIVER#${subject}`;

/** Returns the sort key: the event's time and ID. */
export const messageRow = (at: string, eventId: string) => `${at}#${eventId}`;
