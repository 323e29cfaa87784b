import { z } from 'zod';
import { parse } from '#functions/api/request/parse';
import { readSchedule } from '#functions/api/schedules/read-schedule';
import { lookUpUser } from '#functions/api/users/find-user';
import { toRecord } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import { type ChainFacts, causeOf, missedSlot, recordOf } from '#shared/domain/reminders/chain';
import { judgeChain } from '#shared/domain/reminders/chain-links';
import { type DayUser, userDay } from '#shared/domain/schedules/user-day';
import { shorten } from '#shared/text/show-value';
import { timeProblem } from '#shared/values/notification-time';
import { askProvider, notAsked, recordsOfDay } from './read-day';
import type { ChainServices } from './services';

/** Email addresses and owners are never longer. */
const maxTextLength = 300;

const question = z.object({
  text: z.string().trim().min(1).max(maxTextLength),
  date: z.iso.date().nullish(),
  time: z
    .string()
    .refine((time) => timeProblem(time) === undefined, { error: 'a time as HH:MM' })
    .nullish(),
});

/**
 * The reminder at the given time, or the day's last whose time has passed. Throws NotFound if nothing is
 * stored about the user.
 */
export async function userChain(args: unknown, { engine, accounts, push }: ChainServices): Promise<unknown> {
  const { text, date: asked, time } = parse(question, args, '');
  const at = new Date(engine.now()).toISOString();
  const date = asked ?? at.slice(0, 'YYYY-MM-DD'.length);
  const [{ email, account, preferences }, entries, records] = await Promise.all([
    lookUpUser(engine, accounts, text),
    readSchedule(engine),
    recordsOfDay(engine, date),
  ]);
  const [stored] = preferences;
  if (!stored && !account) throw unknownUser(text);

  const user = stored && (toRecord(stored) as DayUser);
  const day = userDay(entries, user ?? {}, date);
  const slot = missedSlot(day, at, time ?? undefined);
  const record = recordOf(records, slot);
  const id = record?.notificationID;
  const [notification, providerUser] = await Promise.all([
    id && record.status === 'scheduled' ? askProvider(push, (one) => one.view(id)) : notAsked,
    account ? askProvider(push, (one) => one.user(account.subject)) : notAsked,
  ]);
  const facts: ChainFacts = {
    ...{ at, day, slot, records, notification, providerUser },
    hasAccount: account !== undefined,
    user,
  };
  const links = judgeChain(facts);
  return {
    date,
    at,
    email: email ?? null,
    subject: account?.subject ?? null,
    preferencesId: stored?.id?.S ?? null,
    time: slot?.time ?? null,
    heading: slot?.heading ?? null,
    notificationID: id ?? null,
    slots: day.lines.flatMap((line) =>
      line.sent && line.time ? [{ time: line.time, heading: line.heading, type: line.type }] : [],
    ),
    links,
    cause: causeOf(links),
  };
}

function unknownUser(text: string): AppError {
  const expected = 'an email, a unique ID or a preferences record ID';
  return new AppError('NotFound', `There is no user '${shorten(text)}'.`, {
    info: { field: 'text', expected },
  });
}
