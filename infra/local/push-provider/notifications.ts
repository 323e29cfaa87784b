import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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

const storedShape = z.object({
  id: z.string(),
  idempotencyKey: z.string().optional(),
  headings: texts.optional(),
  contents: texts.optional(),
  to: z.unknown(),
  queuedMs: z.number(),
  /** When it is sent; after that it can no longer be cancelled. */
  sendMs: z.number(),
  cancelledMs: z.number().optional(),
});

type Stored = z.infer<typeof storedShape>;

/** The provider's answer to a request. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: object;
}

/** A request as the API defines it, from a known caller. */
export interface ProviderRequest {
  readonly method: string;
  /** The part after `/notifications`; undefined: all of them. */
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** The notifications of one app, by the rules of OneSignal's REST API. */
export interface Notifications {
  answer(asked: ProviderRequest): Promise<ProviderAnswer>;
}

const maxPerPage = 50;
const uuid = z.uuid();
const refused = (status: number, ...errors: readonly string[]): ProviderAnswer => ({
  status,
  body: { errors },
});

/**
 * Opens the notifications that are kept in a folder, one file each. Nothing is really sent: a notification
 * whose time has come counts as sent.
 *
 * @param now milliseconds since the epoch
 */
export async function openNotifications(
  folder: string,
  now: () => number = Date.now,
): Promise<Notifications> {
  await mkdir(folder, { recursive: true });
  const kept = await load(folder);

  async function keep(one: Stored): Promise<void> {
    kept.set(one.id, one);
    const file = join(folder, `${one.id}.json`);
    await writeFile(`${file}.new`, JSON.stringify(one, undefined, 2));
    await rename(`${file}.new`, file);
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
    if (idempotency_key !== undefined && !uuid.safeParse(idempotency_key).success) {
      return refused(400, 'idempotency_key must be a UUID');
    }
    const sendMs = send_after === undefined ? now() : Date.parse(send_after);
    if (Number.isNaN(sendMs))
      return refused(400, 'Schedule Notification may not be scheduled: send_after is no time');
    const known = [...kept.values()].find((one) => idempotency_key && one.idempotencyKey === idempotency_key);
    const one = known ?? {
      id: randomUUID(),
      idempotencyKey: idempotency_key,
      headings,
      contents,
      to,
      queuedMs: now(),
      sendMs,
    };
    if (!known) await keep(one);
    return { status: 200, body: { id: one.id, external_id: idempotency_key ?? null } };
  }

  async function cancel(one: Stored): Promise<ProviderAnswer> {
    if (one.cancelledMs === undefined && one.sendMs <= now()) {
      return refused(400, 'Notification has already been sent to all recipients');
    }
    if (one.cancelledMs === undefined) await keep({ ...one, cancelledMs: now() });
    return { status: 200, body: { success: true } };
  }

  function list(query: URLSearchParams): ProviderAnswer {
    const limit = Math.min(Number(query.get('limit') ?? maxPerPage), maxPerPage);
    const offset = Number(query.get('offset') ?? 0);
    const sorted = [...kept.values()].toSorted((one, other) => other.queuedMs - one.queuedMs);
    const notifications = sorted.slice(offset, offset + limit).map((one) => shown(one, now()));
    return { status: 200, body: { total_count: kept.size, offset, limit, notifications } };
  }

  return {
    async answer({ method, id, query, body }) {
      if (id === undefined) {
        if (method === 'GET') return list(query);
        return method === 'POST' ? create(body) : refused(405, 'Method not allowed');
      }
      const one = kept.get(id);
      if (!one) return refused(404, 'Notification not found');
      if (method === 'DELETE') return cancel(one);
      return method === 'GET' ? { status: 200, body: shown(one, now()) } : refused(405, 'Method not allowed');
    },
  };
}

async function load(folder: string): Promise<Map<string, Stored>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const all = await Promise.all(
    files.map(async (file) => storedShape.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))),
  );
  return new Map(all.map((one) => [one.id, one]));
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** As the API shows a notification. Nobody subscribes here, so nobody receives it. */
function shown({ id, headings, contents, queuedMs, sendMs, cancelledMs }: Stored, nowMs: number): object {
  const sent = cancelledMs === undefined && sendMs <= nowMs;
  return {
    id,
    headings: headings ?? null,
    contents: contents ?? null,
    canceled: cancelledMs !== undefined,
    queued_at: seconds(queuedMs),
    send_after: seconds(sendMs),
    completed_at: sent ? seconds(sendMs) : null,
    successful: 0,
    failed: 0,
    errored: 0,
    remaining: 0,
  };
}
