import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ReplacedFile } from '../base/replaced-file';
import type { Recipients } from './audience';

const texts = z.record(z.string(), z.string());

const storedShape = z.object({
  id: z.string(),
  idempotencyKey: z.string().optional(),
  headings: texts.optional(),
  contents: texts.optional(),
  /** Names of segments, or aliases by their label, as the creation had them. */
  to: z.unknown(),
  queuedMs: z.number(),
  /** When it is sent; after that it can no longer be cancelled. */
  sendMs: z.number(),
  cancelledMs: z.number().optional(),
  /** Devices to which it was sent; absent until then. */
  successful: z.number().optional(),
  received: z.number().default(0),
  clicked: z.number().default(0),
});

/** A notification as it is kept. */
export type Stored = z.infer<typeof storedShape>;

const recipientsShape = z.union([
  z.array(z.string()).transform((segments): Recipients => ({ segments })),
  z
    .object({ external_id: z.array(z.string()) })
    .transform((to): Recipients => ({ externalIds: to.external_id })),
]);

/** Whom a notification is for; nobody if it names aliases of another kind. */
export const recipientsOf = ({ to }: Pick<Stored, 'to'>): Recipients =>
  recipientsShape.safeParse(to).data ?? { externalIds: [] };

/** Whether it is still to be sent. */
export const isWaiting = ({ successful, cancelledMs }: Stored) =>
  successful === undefined && cancelledMs === undefined;

/** Notifications in a folder, one file each, all of them in memory too. */
export class StoredNotifications {
  readonly #byId = new Map<string, Stored>();
  readonly #byKey = new Map<string, Stored>();
  readonly #waiting = new Map<string, Stored>();
  readonly #files = new Map<string, ReplacedFile>();

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<StoredNotifications> {
    await mkdir(folder, { recursive: true });
    const opened = new StoredNotifications(folder);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    for (const text of texts) opened.#set(storedShape.parse(JSON.parse(text)));
    return opened;
  }

  get count(): number {
    return this.#byId.size;
  }

  get(id: string): Stored | undefined {
    return this.#byId.get(id);
  }

  /** The one that was created with this key. */
  withKey(idempotencyKey: string): Stored | undefined {
    return this.#byKey.get(idempotencyKey);
  }

  /** Those still to be sent. */
  waiting(): readonly Stored[] {
    return [...this.#waiting.values()];
  }

  /** The last queued first. */
  newestFirst(): readonly Stored[] {
    return [...this.#byId.values()].toSorted((one, other) => other.queuedMs - one.queuedMs);
  }

  async keep(one: Stored): Promise<void> {
    this.#set(one);
    // Two reports of one notification may come at the same time.
    const file = this.#files.get(one.id) ?? new ReplacedFile(join(this.folder, `${one.id}.json`));
    this.#files.set(one.id, file);
    await file.write(JSON.stringify(one, undefined, 2));
  }

  #set(one: Stored): void {
    this.#byId.set(one.id, one);
    if (one.idempotencyKey) this.#byKey.set(one.idempotencyKey, one);
    if (isWaiting(one)) this.#waiting.set(one.id, one);
    else this.#waiting.delete(one.id);
  }
}
