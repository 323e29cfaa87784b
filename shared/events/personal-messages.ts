import type { QuietHours } from './quiet-hours';
import type { RunStatusChange } from './run-status-event';

/**
 * The kinds of messages that an admin can receive. They are sent when one of the admin's own runs ends, when
 * any run needs attention, when someone requests approval that this admin can grant or decline, and when
 * someone assigns a run to this admin.
 */
export const messageKinds = ['OWN_RUNS', 'ATTENTION', 'APPROVALS', 'ASSIGNED'] as const;

export type MessageKind = (typeof messageKinds)[number];

/**
 * The state of an admin's email subscription. NONE: the admin has no subscription or has unsubscribed.
 * PENDING: the address must be confirmed. CONFIRMED: messages are sent.
 */
export type SubscriptionState = 'NONE' | 'PENDING' | 'CONFIRMED';

/** An admin's message settings. If no kinds are chosen, the admin gets no messages. */
export interface MessageChoices {
  readonly kinds: readonly MessageKind[];
  /** Null if messages can be sent at any time. */
  readonly quietHours: QuietHours | null;
  /** True if messages about failed real runs are sent even during quiet hours. */
  readonly urgentInQuietHours: boolean;
}

/** The settings of admins who have not chosen anything. */
export const noMessages: MessageChoices = { kinds: [], quietHours: null, urgentInQuietHours: false };

/** An admin's message settings, as returned by the API. */
export interface MessageSettings extends MessageChoices {
  /** The address that messages are sent to: the admin's email in the user directory. */
  readonly email: string;
  readonly subscription: SubscriptionState;
  readonly waiting: number;
  readonly lastSentAt: string | null;
}

/**
 * The information, apart from each admin's own settings, that determines who may receive a message about a
 * change.
 */
export interface Audience {
  /** The run's access. Only admins with this access may learn about the run. */
  readonly access: string | undefined;
  /** The unique ID of the admin who started the run or requested approval. */
  readonly starter: string | undefined;
  /** True if the run needs attention only from the admin who started it. */
  readonly concernsStarterOnly?: boolean;
  /**
   * True for an approval request. In this case, the change describes the dry run at the time of the request.
   */
  readonly isApprovalRequest?: boolean;
  /**
   * The unique ID of the admin to whom the run was assigned. Set only for an assignment. In this case, the
   * change describes the run at that time, and nobody else gets a message.
   */
  readonly assignee?: string;
}

/**
 * Returns the message kinds that the admin has chosen and that apply to a change. If there are none, the
 * admin gets no message about the change.
 */
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

/** Returns true if a change is urgent, which means that a real run has failed. */
export const isUrgent = ({ status, dryRun }: Pick<RunStatusChange, 'status' | 'dryRun'>): boolean =>
  status === 'FAILED' && !dryRun;
