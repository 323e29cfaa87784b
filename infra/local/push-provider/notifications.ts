import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type ProviderAnswer, refused } from './answers';
import { type Audience, type Recipients, unknownSegments } from './audience';
import { isWaiting, recipientsOf, type Stored, StoredNotifications } from './stored-notifications';

const texts = z.record(z.string(), z.string());

const creationShape = z.object({
  app_id: z.string(),
  headings: texts.optional(),
  contents: texts.optional(),
  included_segments: z.array(z.string()).optional(),
  include_aliases: z.record(z.string(), z.array(z.string())).optional(),
  send_after: z.string().optional(),
  idempotency_key: z.string().optional(),
});

const reportShape = z.object({ opened: z.boolean().optional() });

export interface ProviderRequest {
  readonly method: string;
  /** The path after `/notifications`, or undefined for all. */
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Notifications, by the rules of the OneSignal REST API. */
export interface Notifications {
  /** Answers a request of a function with the app's key. */
  answer(asked: ProviderRequest): Promise<ProviderAnswer>;
  /** Takes a page's report of an arrival or, with `opened`, of a click. */
  report(id: string, body: unknown): Promise<ProviderAnswer>;
  stop(): void;
}

/** Options, by default with the real clock and no recipients. */
interface NotificationsOptions {
  /** Returns the time in milliseconds since the epoch. */
  readonly now?: () => number;
  readonly audience?: (to: Recipients) => Promise<Audience>;
  readonly deliver?: (subscriptionId: string, message: Message) => void;
}

const maxPerPage = 50;
const uuid = z.uuid();
const maxTimerMs = 2 ** 31 - 1;
const minTimerMs = 50;

/**
 * Opens the notifications, one file each. When one is due, it goes to the devices that its recipients have
 * then.
 */
export async function openNotifications(
  folder: string,
  {
    now = Date.now,
    audience = async () => ({ subscriptions: [], devices: 0, invalid: [] }),
    deliver = () => {},
  }: NotificationsOptions = {},
): Promise<Notifications> {
  const kept = await StoredNotifications.open(folder);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function send(one: Stored, { devices, subscriptions }: Audience): Promise<void> {
    await kept.keep({ ...one, successful: devices });
    const message = { id: one.id, heading: one.headings?.en ?? '', content: one.contents?.en ?? '' };
    for (const { id } of subscriptions) deliver(id, message);
  }

  async function sendDue(): Promise<void> {
    for (const one of kept.waiting()) {
      if (one.sendMs > now()) continue;
      const found = await audience(recipientsOf(one));
      const current = kept.get(one.id);
      if (current && isWaiting(current)) await send(current, found);
    }
  }

  /** Waits for the next due notification, and sends it even if no request arrives. */
  function wait(): void {
    clearTimeout(timer);
    const times = kept.waiting().map(({ sendMs }) => sendMs);
    if (isStopped || times.length === 0) return;
    const nextMs = times.reduce((one, other) => Math.min(one, other)) - now();
    timer = setTimeout(
      () => void sendDue().then(wait, () => {}),
      Math.min(Math.max(nextMs, minTimerMs), maxTimerMs),
    );
    timer.unref();
  }

  async function create(body: unknown): Promise<ProviderAnswer> {
    const parsed = creationShape.safeParse(body);
    if (!parsed.success) return refused(400, z.prettifyError(parsed.error));
    const { headings, contents, included_segments, include_aliases, send_after, idempotency_key } =
      parsed.data;
    if (!contents?.en) return refused(400, 'Message Notifications must have English language content');
    const to = included_segments ?? include_aliases;
    if (!to) {
      return refused(
        400,
        'You must include which players, segments, or tags you wish to send this notification to.',
      );
    }
    const [missing] = unknownSegments(included_segments ?? []);
    if (missing !== undefined) return refused(400, `Segment '${missing}' does not exist`);
    if (idempotency_key !== undefined && !uuid.safeParse(idempotency_key).success) {
      return refused(400, 'idempotency_key must be a UUID');
    }
    const sendMs = send_after === undefined ? now() : Date.parse(send_after);
    if (Number.isNaN(sendMs))
      return refused(400, 'Schedule Notification may not be scheduled: send_after is not a time');
    const isNow = sendMs <= now();
    const found = isNow ? await audience(recipientsOf({ to })) : undefined;
    const known = kept.withKey(idempotency_key ?? '');
    if (known) return created(known, idempotency_key, found);
    if (found?.devices === 0) {
      return { status: 200, body: { id: '', errors: ['All included players are not subscribed'] } };
    }
    const one: Stored = {
      id: randomUUID(),
      idempotencyKey: idempotency_key,
      headings,
      contents,
      to,
      queuedMs: now(),
      sendMs,
      received: 0,
      clicked: 0,
    };
    if (found) await send(one, found);
    else await kept.keep(one);
    return created(one, idempotency_key, found);
  }

  async function cancel(one: Stored): Promise<ProviderAnswer> {
    if (one.successful !== undefined) {
      return refused(400, 'Notification has already been sent to all recipients');
    }
    if (one.cancelledMs === undefined) await kept.keep({ ...one, cancelledMs: now() });
    return { status: 200, body: { success: true } };
  }

  async function list(query: URLSearchParams): Promise<ProviderAnswer> {
    const limit = Math.min(Number(query.get('limit') ?? maxPerPage), maxPerPage);
    const offset = Number(query.get('offset') ?? 0);
    const page = kept.newestFirst().slice(offset, offset + limit);
    const notifications = await Promise.all(page.map(shown));
    return { status: 200, body: { total_count: kept.count, offset, limit, notifications } };
  }

  const shown = async (one: Stored) =>
    shownNotification(one, isWaiting(one) ? (await audience(recipientsOf(one))).devices : 0);

  async function answer({ method, id, query, body }: ProviderRequest): Promise<ProviderAnswer> {
    await sendDue();
    if (id === undefined) {
      if (method === 'GET') return list(query);
      return method === 'POST' ? create(body) : refused(405, 'Method not allowed');
    }
    const one = kept.get(id);
    if (!one) return refused(404, 'Notification not found');
    if (method === 'DELETE') return cancel(one);
    return method === 'GET' ? { status: 200, body: await shown(one) } : refused(405, 'Method not allowed');
  }

  wait();
  return {
    answer: async (asked) => {
      const said = await answer(asked);
      if (asked.method !== 'GET') wait();
      return said;
    },
    async report(id, body) {
      const one = kept.get(id);
      if (!one) return refused(404, 'Notification not found');
      const isClick = reportShape.safeParse(body).data?.opened === true;
      await kept.keep(
        isClick ? { ...one, clicked: one.clicked + 1 } : { ...one, received: one.received + 1 },
      );
      return { status: 200, body: { success: true } };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Returns the answer to a creation, with the external IDs that it did not reach. */
function created({ id }: Stored, key: string | undefined, found: Audience | undefined): ProviderAnswer {
  const invalid = found?.invalid ?? [];
  const errors = invalid.length > 0 ? { errors: { invalid_aliases: { external_id: invalid } } } : {};
  return { status: 200, body: { id, external_id: key ?? null, ...errors } };
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** Formats a notification (documentation.onesignal.com/reference/view-message). */
function shownNotification(one: Stored, remaining: number): object {
  const { id, headings, contents, queuedMs, sendMs, cancelledMs, successful, received, clicked } = one;
  const { segments, externalIds } = recipientsOf(one);
  return {
    id,
    headings: headings ?? null,
    contents: contents ?? null,
    canceled: cancelledMs !== undefined,
    queued_at: seconds(queuedMs),
    send_after: seconds(sendMs),
    completed_at: successful === undefined ? null : seconds(sendMs),
    successful: successful ?? 0,
    failed: 0,
    errored: 0,
    remaining,
    received,
    converted: clicked,
    ...(segments && { included_segments: segments }),
    ...(externalIds && { include_aliases: { external_id: externalIds } }),
  };
}

interface Message {
  readonly id: string;
  readonly heading: string;
  readonly content: string;
}

/** The maximum number of messages kept for a subscription until one of its pages opens. */
const maxWaiting = 20;

/** How often a comment keeps a stream open, in milliseconds. It also shows whether the page still exists. */
const keepAliveMs = 15_000;

/**
 * The open pages by subscription, as server-sent events. Each message goes to one page, so two tabs show it
 * once.
 */
export class Deliveries {
  readonly #streams = new Map<string, Set<ServerResponse>>();
  readonly #waiting = new Map<string, readonly Message[]>();

  /** Opens a page's stream, which starts with the messages that were kept. */
  open(subscriptionId: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': open\n\n');
    const streams = this.#streams.get(subscriptionId) ?? new Set();
    this.#streams.set(subscriptionId, streams.add(response));
    const beat = setInterval(() => response.write(':\n\n'), keepAliveMs);
    beat.unref();
    response.on('close', () => {
      clearInterval(beat);
      streams.delete(response);
    });
    const waiting = this.#waiting.get(subscriptionId) ?? [];
    this.#waiting.delete(subscriptionId);
    for (const message of waiting) this.send(subscriptionId, message);
  }

  /** Closes all streams. The pages then reconnect. */
  cut(): void {
    for (const streams of this.#streams.values()) for (const response of streams) response.destroy();
  }

  /** Sends a message to the page opened last, or keeps it for the next one. */
  send(subscriptionId: string, message: Message): void {
    const page = [...(this.#streams.get(subscriptionId) ?? [])].at(-1);
    if (page) page.write(`data: ${JSON.stringify(message)}\n\n`);
    else {
      const waiting = [...(this.#waiting.get(subscriptionId) ?? []), message];
      this.#waiting.set(subscriptionId, waiting.slice(-maxWaiting));
    }
  }
}
