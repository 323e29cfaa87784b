import { templateTitle } from '#shared/templates/template-title';
import { isEmpty } from '../../values/empty';
import type { StoredEntry } from '../../values/schedule-entry';
import { readHour } from '../../values/schedule-hours';
import {
  decideDay,
  isSent,
  type NotificationType,
  type SlotDecision,
} from '../notifications/notification-slots';
import { becauseOf } from './not-sent';
import { type SlotRights, slotRights } from './slot-rights';

export interface DayUser {
  readonly assignedTemplate?: string | null | undefined;
  readonly subscriptionStatus?: string | null | undefined;
  readonly customScheduleEnabled?: boolean | null | undefined;
  readonly pushNotifications?: boolean | null | undefined;
}

/** A sent notification, or one of the user's unsent entries. */
export interface UserDayLine {
  readonly entryId: string;
  readonly templateName: string | null;
  /** The hour as two digits, or null. */
  readonly hour: string | null;
  readonly time: string | null;
  readonly type: NotificationType | null;
  readonly heading: string | null;
  readonly content: string | null;
  readonly sent: boolean;
  /** Full sentences for admins. */
  readonly reason: string;
  /** True if the hour is one that the user's subscription does not include. */
  readonly outsideSlots: boolean;
}

export interface UserDay {
  /** The day as YYYY-MM-DD in UTC. */
  readonly date: string;
  readonly rights: SlotRights;
  /** Full sentences that apply to all lines. */
  readonly notes: readonly string[];
  /** The lines by time; those without a time come last. */
  readonly lines: readonly UserDayLine[];
}

/**
 * Returns every notification that is sent, and every unsent entry of the user's template or of no template.
 * @param date YYYY-MM-DD in UTC
 */
export function userDay(entries: readonly StoredEntry[], user: DayUser, date: string): UserDay {
  const rights = slotRights(user.subscriptionStatus);
  const lines = decideDay(entries, date)
    .filter((decision) => isSent(decision) || concerns(decision.entry, user))
    .map((decision) => lineOf(decision, user, rights))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
  return { date, rights, notes: notesOf(user, rights), lines };
}

/** Returns a sort key. At the same time, sent notifications come first. */
const orderOf = ({ time, sent, entryId }: UserDayLine) => `${time ?? '~'} ${sent ? 0 : 1} ${entryId}`;

const concerns = ({ templateName }: StoredEntry, { assignedTemplate }: DayUser) =>
  isEmpty(templateName) || templateName === assignedTemplate;

function lineOf(decision: SlotDecision, user: DayUser, rights: SlotRights): UserDayLine {
  const { entry, slot } = decision;
  const hour = readHour(entry.hour) ?? null;
  const sent = isSent(decision);
  const outsideSlots = sent && hour !== null && !rights.hours.includes(hour);
  return {
    entryId: String(entry.id),
    templateName: isEmpty(entry.templateName) ? null : String(entry.templateName),
    hour,
    time: slot?.time ?? null,
    type: slot?.type ?? null,
    heading: slot?.heading ?? null,
    content: slot?.content ?? null,
    sent,
    reason: [reasonOf(decision, user), ...(outsideSlots ? [outsideSentence(hour)] : [])].join(' '),
    outsideSlots,
  };
}

const outsideSentence = (hour: string) =>
  `This user does not have the ${hour}:00 slot, but notifications are sent to all users.`;

function reasonOf(decision: SlotDecision, { assignedTemplate }: DayUser): string {
  const { reason, entry } = decision;
  switch (reason) {
    case 'noTemplate':
      return 'The entry has no template, so it is sent to all users.';
    case 'firstTemplate':
      return entry.templateName === assignedTemplate
        ? `The entry belongs to the user's template, ${templateTitle(entry.templateName)}.`
        : `Sent to all users: ${templateTitle(entry.templateName)} takes precedence over the other templates at this time.`;
    default:
      return `Not sent: ${becauseOf(decision)}`;
  }
}

function notesOf(user: DayUser, { mayCustomise, hours }: SlotRights): readonly string[] {
  const { assignedTemplate, customScheduleEnabled, pushNotifications } = user;
  return [
    ...(pushNotifications === false
      ? ['The user has turned push notifications off, so they receive none of these.']
      : []),
    ...(isEmpty(assignedTemplate) ? ['No template is assigned to the user.'] : []),
    mayCustomise
      ? `Premium: all ${hours.length} slots, and the user can customize the schedule.`
      : `Free: the ${hours.length} core slots (${hours.join(', ')}); the user cannot customize the schedule.`,
    ...(customScheduleEnabled === true
      ? [
          mayCustomise
            ? 'The user has a customized schedule in the app. Push notifications still come from the default schedule.'
            : 'A customized schedule is switched on even though the subscription does not include it.',
        ]
      : []),
  ];
}
