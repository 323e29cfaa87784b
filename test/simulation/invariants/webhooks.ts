import { deliveriesKey } from '#shared/events/webhooks';
import type { Post } from '../runtime/receivers';
import type { Invariant, Say } from './invariant';
import type { HookVersion, View } from './view';

/*
 * What docs/webhooks.md promises to the people who receive events, checked at the end of a history.
 */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long an invocation may go on after it has read a row, even if it was frozen in between. */
const lateMs = 5 * minuteMs;

const postsTo = (view: View, webhookId: string, eventId?: string): readonly Post[] =>
  view.world.outside.receivers.posts.filter(
    (post) => post.webhookId === webhookId && (eventId === undefined || post.eventId === eventId),
  );

/** Returns the version of a webhook at a time, or undefined if it did not exist. */
const versionAt = (versions: readonly HookVersion[], at: number) =>
  versions.findLast((version) => version.at <= at);

/**
 * Returns the times from which a webhook's attempts say nothing about what came before: when its address
 * changed, or when a person enabled it again.
 */
const beginningsOf = (versions: readonly HookVersion[]): readonly HookVersion[] =>
  versions.filter(
    ({ url, enabled }, index) =>
      url !== versions[index - 1]?.url || (enabled && !versions[index - 1]?.enabled),
  );

const eachHook = (
  name: string,
  check: (
    hook: { readonly id: string; readonly versions: readonly HookVersion[] },
    view: View,
    say: Say,
  ) => void,
): Invariant => ({
  name,
  atEnd(view, say) {
    for (const [id, versions] of view.hooks) check({ id, versions }, view, say);
  },
});

/** Each event is delivered, or people can see that it was not. */
export const deliveriesAreSettled = (): Invariant =>
  eachHook('each event reaches each webhook, or is listed as failed', ({ id, versions }, view, say) => {
    const { scheduler, database } = view.world;
    const rows = new Map(
      database
        .table('Webhooks')
        .partition(deliveriesKey(id))
        .map((row) => [row.eventId?.S, row]),
    );
    const [{ at: createdAt, sends }] = versions as [HookVersion];
    for (const [eventId, { change, audience, storedAt }] of view.changes) {
      if (audience.isApprovalRequest) continue;
      const isEnd = !['QUEUED', 'RUNNING', 'STOPPING'].includes(change.status);
      const isSent = sends === 'ALL' || (isEnd && (sends === 'ENDS' || change.needsAttention));
      if (!isSent || storedAt <= createdAt + 2 * minuteMs || scheduler.now - storedAt > 29 * dayMs) continue;
      const what = `The delivery of ${view.world.shortName(eventId)}`;
      const row = rows.get(eventId);
      const posts = postsTo(view, id, eventId);
      const isAccepted = posts.some(({ mood }) => mood === 'accepts');
      if (!row) say(`${what} is neither listed nor waiting.`);
      else if (row.status?.S === 'DELIVERED' && !isAccepted)
        say(`${what} is DELIVERED, but nobody accepted it.`);
      else if (row.status?.S === 'WAITING' && versions.at(-1)?.enabled)
        say(`${what} still waits, although its webhook is enabled.`);
      else if (row.status?.S === 'FAILED') {
        // An attempt during which the address changed does not count.
        const counted = posts.filter(
          ({ beganAt, endedAt = beganAt, url }) => versionAt(versions, endedAt)?.url === url,
        );
        if (counted.length < 11) say(`${what} is FAILED after ${counted.length} attempts.`);
      }
    }
  });

/** A request is about one event, and a repeated request is the same. */
export const requestsAreRepeatable = (): Invariant => ({
  name: 'a webhook gets each event under its own ID',
  atEnd(view, say) {
    const bodies = new Map<string, string>();
    for (const { webhookId, eventId, body } of view.world.outside.receivers.posts) {
      const { data } = JSON.parse(body);
      const isTest = eventId.startsWith('test-') && data.id === undefined;
      if (!isTest && (data.id !== eventId || !view.changes.has(eventId)))
        say(`A request with the ID ${eventId} is about ${data.id}.`);
      const before = bodies.get(`${webhookId} ${eventId}`) ?? body;
      bodies.set(`${webhookId} ${eventId}`, before);
      if (before !== body) say(`The request ${eventId} was repeated with another body.`);
    }
  },
});

/** Nothing is sent that is older than 30 days. */
export const oldDeliveriesAreDropped = (): Invariant => ({
  name: 'no event is sent to a webhook after 30 days',
  atEnd(view, say) {
    for (const { eventId, beganAt } of view.world.outside.receivers.posts) {
      const storedAt = view.changes.get(eventId)?.storedAt ?? beganAt;
      // The delivery is stored when the event is published, which takes minutes if the bus fails.
      const days = (beganAt - storedAt - 60 * minuteMs) / dayMs;
      if (days > 30) say(`${view.world.shortName(eventId)} was sent after ${days.toFixed(1)} days.`);
    }
  },
});

/** A webhook gets no requests while it is disabled, and none at an address that it no longer has. */
export const requestsGoWhereTheyShould = (): Invariant =>
  eachHook(
    'a webhook gets requests only while it is enabled, at its address',
    ({ id, versions }, view, say) => {
      for (const { beganAt, url } of postsTo(view, id)) {
        const since = versionAt(versions, beganAt - lateMs) ?? versions[0];
        const possible = versions.filter(({ at }) => at <= beganAt && at >= (since?.at ?? 0));
        if (!possible.some((version) => version.enabled && version.url === url))
          say(`A request was sent to ${url}, where no enabled webhook had been for five minutes.`);
      }
    },
  );

/** A webhook is disabled only because of its own address, and on-call is told. */
export const onlyOwnFailuresDisable = (): Invariant =>
  eachHook(
    'a webhook is disabled only by failures at its address, with a message',
    ({ id, versions }, view, say) => {
      for (const [index, { at, enabled, url, byPerson }] of versions.entries()) {
        if (byPerson || enabled || !versions[index - 1]?.enabled) continue;
        const since = beginningsOf(versions.slice(0, index)).at(-1)?.at ?? 0;
        const posts = postsTo(view, id).filter(
          (post) => post.beganAt >= since && (post.endedAt ?? post.beganAt) <= at && post.url === url,
        );
        const isGone = posts.some(({ kind }) => kind === 'gone');
        const recent = posts.filter(({ beganAt }) => beganAt > at - 3 * dayMs);
        const hasFailed =
          posts.some(({ beganAt, kind }) => beganAt <= at - 3 * dayMs + lateMs && kind !== 'accepted') &&
          recent.every(({ kind }) => kind !== 'accepted');
        if (!isGone && !hasFailed)
          say(`A webhook was disabled, but its address ${url} has not failed for long.`);
        if (
          !view.world.outside.receivers.reports.some(
            (one) => one.webhookId === id && one.at >= since && one.at <= at,
          )
        )
          say('A webhook was disabled, and on-call was not told.');
      }
    },
  );

/** How long it may take until everything that waits has been sent, if every attempt is answered. */
const atOnceMs = 30 * minuteMs;

/** When a webhook gets another address or is enabled, what waits is sent there at once. */
export const waitingIsSentAtOnce = (): Invariant => {
  const waiting = new Map<string, ReadonlySet<string>>();
  const check = eachHook(
    'a changed or enabled webhook gets what waits at once',
    ({ id, versions }, view, say) => {
      for (const { at, url, enabled } of beginningsOf(versions)) {
        const until = at + atOnceMs;
        const isLater = versions.some((version) => version.at > at && version.at <= until);
        if (!enabled || isLater || until > view.world.scheduler.now) continue;
        const postsSince = postsTo(view, id).filter(
          ({ beganAt, endedAt = at }) => endedAt >= at && beganAt <= until,
        );
        const posts = postsSince.filter(({ beganAt }) => beganAt >= at);
        // If the receiver becomes unavailable, the rest waits for its time.
        if (posts.some(({ kind }) => kind === undefined || kind === 'unavailable')) continue;
        // An attempt may have succeeded at the old address, and be recorded only after the change.
        const isDone = ({ kind, beganAt, endedAt = at }: Post) =>
          kind === 'accepted' && endedAt >= at - lateMs && beganAt <= until;
        const sent = new Set(
          [...postsSince.filter((post) => post.url === url), ...postsTo(view, id).filter(isDone)].map(
            ({ eventId }) => eventId,
          ),
        );
        for (const eventId of waiting.get(`${id} ${at}`) ?? [])
          if (!sent.has(eventId))
            say(`${view.world.shortName(eventId)} was not sent to ${url} within 30 minutes.`);
      }
    },
  );
  return {
    ...check,
    onChange({ table, key, after }, view) {
      if (table !== 'Webhooks' || key.pk?.S !== 'WEBHOOK' || !after) return;
      const id = key.sk?.S ?? '';
      const rows = view.world.database.table('Webhooks').partition(deliveriesKey(id));
      const { now } = view.world.scheduler;
      const isAlive = (expiresAt: number) => expiresAt * 1_000 > now + atOnceMs;
      const ids = rows.flatMap(({ status, eventId, expiresAt }) =>
        status?.S === 'WAITING' && isAlive(Number(expiresAt?.N)) ? [eventId?.S ?? ''] : [],
      );
      waiting.set(`${id} ${now}`, new Set(ids));
    },
  };
};
