import type { QuietHours } from './quiet-hours';
import type { RunStatusChange } from './run-status-event';

/**
 * What an admin can get messages about: the ends of their own runs, all runs that need attention, and
 * requests for approval on which they may decide.
 */
export const messageKinds = ['OWN_RUNS', 'ATTENTION', 'APPROVALS'] as const;

export type MessageKind = (typeof messageKinds)[number];

/**
 * The state of an admin's email subscription. NONE: there is none, or they have unsubscribed. PENDING: the
 * address has to be confirmed. CONFIRMED: messages are sent.
 */
export type SubscriptionState = 'NONE' | 'PENDING' | 'CONFIRMED';

/** An admin's choices about messages. Without kinds, the admin gets none. */
export interface MessageChoices {
  readonly kinds: readonly MessageKind[];
  /** Null if messages are sent at any time. */
  readonly quietHours: QuietHours | null;
  /** True if messages about failed real runs are also sent during quiet hours. */
  readonly urgentInQuietHours: boolean;
}

/** The choices of admins who have not chosen anything. */
export const noMessages: MessageChoices = { kinds: [], quietHours: null, urgentInQuietHours: false };

/** The settings of an admin's messages, as the API returns them. */
export interface MessageSettings extends MessageChoices {
  /** The address that gets the messages: the admin's email in the user directory. */
  readonly email: string;
  readonly subscription: SubscriptionState;
  /** The number of messages that wait to be sent. */
  readonly waiting: number;
  readonly lastSentAt: string | null;
}

/** What determines who may get a message about a change, apart from their choices. */
export interface Audience {
  /** The access of the run. Only admins with this access may know about the run. */
  readonly access: string | undefined;
  /** The unique ID of the admin who started the run, or who requested the approval. */
  readonly starter: string | undefined;
  /** True if the run's need for attention concerns only its starter. */
  readonly concernsStarterOnly?: boolean;
  /** True for a request for approval. The change then describes the dry run, at the time of the request. */
  readonly isApprovalRequest?: boolean;
}

/** Returns the chosen kinds that apply to a change. If there are none, the admin gets no message about it. */
export function kindsOf(
  { subject, kinds }: Pick<MessageChoices, 'kinds'> & { readonly subject: string },
  { counts, needsAttention }: Pick<RunStatusChange, 'counts' | 'needsAttention'>,
  { starter, concernsStarterOnly = false, isApprovalRequest = false }: Audience,
): readonly MessageKind[] {
  const isOwn = starter === subject;
  const belongs: Record<MessageKind, boolean> = {
    OWN_RUNS: isOwn && !isApprovalRequest && counts !== null,
    ATTENTION: needsAttention && (isOwn || !concernsStarterOnly),
    APPROVALS: isApprovalRequest && !isOwn,
  };
  return kinds.filter((kind) => belongs[kind]);
}

/** Returns true if a change is urgent: a real run has failed. */
export const isUrgent = ({ status, dryRun }: Pick<RunStatusChange, 'status' | 'dryRun'>): boolean =>
  status === 'FAILED' && !dryRun;
