import { templateTitle } from '#shared/templates/template-title';
import { type Day, dayLabel, daysOfWeek } from '../../values/days';
import { isEmpty } from '../../values/empty';
import type { StoredEntry } from '../../values/schedule-entry';
import { decideOn, isSent, type SlotDecision } from '../notifications/notification-slots';
import type { ReadEntry, ScheduleEntry } from './entry';

export interface NotSent {
  readonly days: readonly Day[];
  /** The reason, as the second half of a sentence. */
  readonly because: string;
  /** The ID of the entry that is sent instead. */
  readonly replacedBy: string | undefined;
}

/** Why entries are not sent on some or all of their days, by entry ID. */
export type NotSentEntries = ReadonlyMap<string, readonly NotSent[]>;

export function notSentEntries(entries: readonly ScheduleEntry[]): NotSentEntries {
  const found = new Map<string, Map<string, NotSent>>();
  for (const day of daysOfWeek) {
    for (const decision of decideOn(entries, day)) {
      if (isSent(decision)) continue;
      const id = String(decision.entry.id);
      const replacedBy = decision.replacedBy && String(decision.replacedBy.id);
      const because = becauseOf(decision);
      const ofEntry = found.get(id) ?? new Map<string, NotSent>();
      const key = `${because} ${replacedBy}`;
      ofEntry.set(key, { days: [...(ofEntry.get(key)?.days ?? []), day], because, replacedBy });
      found.set(id, ofEntry);
    }
  }
  return new Map([...found].map(([id, ofEntry]) => [id, [...ofEntry.values()]]));
}

/** Returns text such as 'Not sent on Mon, Tue: ...'. */
export const notSentText = (entry: Pick<ReadEntry, 'days'>, list: readonly NotSent[]): string =>
  list
    .map(({ days, because }) => {
      const isAlways = days.length === entry.days.length;
      return `Not sent${isAlways ? '' : ` on ${dayLabel(days)}`}: ${because}`;
    })
    .join(' ');

/** Returns the reason for admins, as the second half of a sentence. */
export function becauseOf({ reason, entry, replacedBy }: SlotDecision): string {
  if (reason === 'unknownTemplate') {
    return `the template ${String(entry.templateName)} is not available to users.`;
  }
  if (reason === 'noActivity') return 'the entry has neither an activity type nor a heading.';
  if (reason === 'noTime') return 'the entry has no valid time or hour.';
  return `${nameOf(replacedBy)} is sent instead.`;
}

function nameOf(entry: StoredEntry | undefined): string {
  const { notificationHeading: heading, id, templateName } = entry ?? {};
  const owner = isEmpty(templateName) ? 'no template' : templateTitle(templateName);
  return `'${isEmpty(heading) ? String(id) : String(heading)}' (${owner})`;
}
