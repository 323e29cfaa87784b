import type { Mailbox } from '../runtime/mailboxes';
import type { Invariant, Say } from './invariant';
import type { StoredChange, View } from './view';

/*
 * What docs/personal-messages.md promises to admins, checked at the end of a history.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const isEnd = ({ change: { status } }: StoredChange) => !['QUEUED', 'RUNNING', 'STOPPING'].includes(status);

/** Returns the kinds of messages under which a change is reported to an admin. */
function kindsFor({ subject }: Mailbox, stored: StoredChange): readonly string[] {
  const { change, audience } = stored;
  const isOwn = audience.starter === subject;
  if (audience.isApprovalRequest) return isOwn ? [] : ['APPROVALS'];
  return [
    ...(isOwn && isEnd(stored) ? ['OWN_RUNS'] : []),
    ...(change.needsAttention && (isOwn || !audience.concernsStarterOnly) ? ['ATTENTION'] : []),
  ];
}

const chosenBy = (view: View, { subject }: Mailbox) => view.choices.get(subject) ?? [];

const eachBox = (name: string, check: (box: Mailbox, view: View, say: Say) => void): Invariant => ({
  name,
  atEnd(view, say) {
    for (const box of view.world.outside.mailboxes.all) check(box, view, say);
  },
});

const mailsTo = (view: View, { email }: Mailbox) =>
  view.world.outside.mailboxes.mails.filter((mail) => mail.email === email);

/** Each message reaches its admin at least once, if the admin wants it, may get it and can get it. */
export const messagesArrive = (): Invariant =>
  eachBox('each chosen message reaches its admin', (box, view, say) => {
    if (box.subscription !== 'CONFIRMED') return;
    const mails = mailsTo(view, box);
    for (const stored of view.changes.values()) {
      const { change, storedAt } = stored;
      const { now } = view.world.scheduler;
      // The choices in force when the event is published, which takes minutes if the bus fails.
      const choices = chosenBy(view, box);
      const before = choices.findLast(({ at }) => at <= storedAt);
      const inForce = before ? [before, ...choices.filter(({ at }) => at > storedAt)] : [];
      const kinds = kindsFor(box, stored).filter((kind) =>
        inForce.every((choice) => choice.kinds.includes(kind)),
      );
      const isMember = box.memberships.every(({ at, isAdmin }) => isAdmin || at < storedAt);
      const wasMember = box.memberships.findLast(({ at }) => at <= storedAt)?.isAdmin === true;
      if (inForce.length === 0 || kinds.length === 0 || !isMember || !wasMember) continue;
      if (now - storedAt > 29 * dayMs) continue;
      if (!mails.some(({ text, at }) => at >= storedAt && text.includes(change.runId)))
        say(`${box.email} got no message about ${view.world.shortName(change.id)}.`);
    }
  });

const runIdsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[0-9A-HJKMNP-TV-Z]{26}/g));

/** An email is only about what its receiver has chosen and may know, and about nothing older than 30 days. */
export const messagesAreWanted = (): Invariant =>
  eachBox('an admin gets only messages that they have chosen, and none after 30 days', (box, view, say) => {
    const chosen = new Set(chosenBy(view, box).flatMap(({ kinds }) => kinds));
    for (const { text, at } of mailsTo(view, box))
      for (const runId of runIdsIn(text)) {
        const name = view.world.shortName(runId);
        const reasons = [...view.changes.values()].filter(
          (stored) => stored.change.runId === runId && kindsFor(box, stored).some((kind) => chosen.has(kind)),
        );
        if (reasons.length === 0) say(`${box.email} got a message about ${name}, which they did not choose.`);
        // The message is stored when the event is published, which takes minutes if the bus fails.
        else if (reasons.every(({ storedAt }) => at - storedAt > 30 * dayMs + hourMs))
          say(`${box.email} got a message about ${name} after 30 days.`);
      }
  });

/** No email goes to an account that was not an admin's when the function looked. */
export const messagesGoToAdmins = (): Invariant =>
  eachBox('messages go only to admins', (box, view, say) => {
    for (const { at, calledAt } of mailsTo(view, box)) {
      const before = box.memberships.findLast((membership) => membership.at <= calledAt);
      const during = box.memberships.filter((one) => one.at > calledAt && one.at <= at);
      if (![before, ...during].some((membership) => membership?.isAdmin))
        say(`${box.email} got a message and is no longer an admin.`);
    }
  });
