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
  /** The recipients: segment names, or aliases by label, as in the create request. */
  to: z.unknown(),
  queuedMs: z.number(),
  /** When the notification is sent; it cannot be cancelled after this. */
  sendMs: z.number(),
  cancelledMs: z.number().optional(),
  /** The number of devices reached, once sent. */
  successful: z.number().optional(),
  received: z.number().default(0),
  clicked: z.number().default(0),
});

export type Stored = z.infer<typeof storedShape>;

const recipientsShape = z.union([
  z.array(z.string()).transform((segments): Recipients => ({ segments })),
  z
    .object({ external_id: z.array(z.string()) })
    .transform((to): Recipients => ({ externalIds: to.external_id })),
]);

/** Returns the recipients; none for an unsupported kind of alias. */
export const recipientsOf = ({ to }: Pick<Stored, 'to'>): Recipients =>
  recipientsShape.safeParse(to).data ?? { externalIds: [] };

export const isWaiting = ({ successful, cancelledMs }: Stored) =>
  successful === undefined && cancelledMs === undefined;

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

  withKey(idempotencyKey: string): Stored | undefined {
    return this.#byKey.get(idempotencyKey);
  }

  waiting(): readonly Stored[] {
    return [...this.#waiting.values()];
  }

  newestFirst(): readonly Stored[] {
    return [...this.#byId.values()].toSorted((one, other) => other.queuedMs - one.queuedMs);
  }

  async keep(one: Stored): Promise<void> {
    this.#set(one);
    // The file is shared, because two reports about a notification may arrive at once.
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
