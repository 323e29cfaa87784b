import { z } from 'zod';
import { parse } from '#functions/api/request/parse';
import { readSchedule } from '#functions/api/schedules/read-schedule';
import { kept } from '#functions/api/status/kept';
import type { PushProvider } from '#functions/gateways/push/push-provider';
import { notificationSlots } from '#shared/domain/notifications/notification-slots';
import type { ProviderNotification, RecordedNotification } from '#shared/domain/reminders/chain';
import { type DayFacts, judgeDay, largestDrop, type SampledUsers } from '#shared/domain/reminders/day-chain';
import { notificationTypes } from '#shared/values/choices';
import { countUsers } from './count-users';
import { askProvider, notAsked, recordsOfDay } from './read-day';
import type { ChainServices } from './services';

/** Many open panels then trigger only one count. */
const keptMs = 30_000;
/** Users to look up with the provider. */
const sampleSize = 20;
const atOnce = 5;
/** The provider's maximum. */
const perPage = 50;
/** Read individually, because they are missing from the list's first page. */
const maxViewed = 30;

const today = kept(keptMs, countToday);

/** All users, all of today's reminders (UTC), and the share of the data that the counts cover. */
export async function dayChain(args: unknown, services: ChainServices): Promise<unknown> {
  parse(z.object({}), args, '');
  return today(services, services.engine, services.engine.now());
}

async function countToday({ engine, push }: ChainServices): Promise<unknown> {
  const at = new Date(engine.now()).toISOString();
  const date = at.slice(0, 'YYYY-MM-DD'.length);
  const [{ counted, sample }, entries, records] = await Promise.all([
    countUsers(engine, date, sampleSize),
    readSchedule(engine),
    recordsOfDay(engine, date),
  ]);
  const [notifications, sampled] = await Promise.all([
    askProvider(push, (one) => notificationsOf(one, records)),
    sample.length > 0 ? askProvider(push, (one) => askAbout(one, sample)) : notAsked,
  ]);
  const slots = notificationTypes.flatMap((type) => notificationSlots(entries, type, date));
  const facts: DayFacts = { at, date, users: counted, slots, records, notifications, sample: sampled };
  const links = judgeDay(facts);
  return {
    date,
    at,
    usersLooked: counted.users,
    isComplete: counted.isComplete,
    sampleSize: sample.length,
    links,
    largestDrop: largestDrop(links),
  };
}

/** From the provider's list; what is missing there is read individually. */
async function notificationsOf(
  push: PushProvider,
  records: readonly RecordedNotification[],
): Promise<readonly ProviderNotification[]> {
  const ids = new Set(
    records.flatMap(({ status, notificationID: id }) => (status === 'scheduled' && id ? [id] : [])),
  );
  if (ids.size === 0) return [];
  const { items } = await push.list({ limit: perPage, offset: 0 });
  const listed = items.filter(({ id }) => ids.has(id));
  for (const { id } of listed) ids.delete(id);
  const others = await inTurns([...ids].slice(0, maxViewed), (id) => push.view(id));
  return [...listed, ...others.filter((one) => one !== undefined)];
}

async function askAbout(push: PushProvider, subjects: readonly string[]): Promise<SampledUsers> {
  const users = await inTurns(subjects, (subject) => push.user(subject));
  const known = users.filter((user) => user !== undefined);
  return {
    asked: users.length,
    known: known.length,
    subscribed: known.filter(({ isSubscribed }) => isSubscribed).length,
  };
}

/** Results are in item order. */
async function inTurns<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    answers.push(...(await Promise.all(items.slice(from, from + atOnce).map(ask))));
  }
  return answers;
}
