import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { normalMessage } from '#shared/jobs/failures/failure-causes';

/** An item that the table would reject. */
export interface RefusedItem {
  /** The file and the line. */
  readonly place: string;
  readonly problem: string;
  readonly text: string;
}

interface Kind {
  count: number;
  readonly first: RefusedItem[];
}

/** How many items of each kind, and how many kinds, are listed. The rest are counted. */
const maxItems = 3;
const maxKinds = 20;

/**
 * The items of an export that its table would reject, grouped by kind of problem. Problems that differ only
 * in their values are of one kind.
 */
export class RefusedItems {
  private readonly kinds = new Map<string, Kind>();
  private handle: FileHandle | undefined;
  count = 0;

  /** @param file the file to save the items in, one per line; undefined to save nothing */
  constructor(private readonly file: string | undefined) {}

  async add(item: RefusedItem): Promise<void> {
    this.count += 1;
    const name = normalMessage(item.problem);
    const kind = this.kinds.get(name) ?? { count: 0, first: [] };
    this.kinds.set(name, kind);
    kind.count += 1;
    if (kind.first.length < maxItems) kind.first.push(item);
    if (this.file === undefined) return;
    if (this.handle === undefined) {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
      this.handle = await open(this.file, 'w', 0o600);
    }
    const { place, problem, text } = item;
    await this.handle.write(`${JSON.stringify({ place, problem, ...lineOf(text) })}\n`);
  }

  /** Lists the first items of each kind, one per line. */
  summary(): string {
    const shown = [...this.kinds.values()].slice(0, maxKinds);
    const lines = shown.flatMap(({ count, first }) => [
      ...first.map(({ place, problem }) => `${place} is not an item of an export: ${problem}.`),
      ...(count > first.length
        ? [`  and ${(count - first.length).toLocaleString('en')} more of this kind`]
        : []),
    ]);
    const rest = this.kinds.size - shown.length;
    return [
      ...lines,
      ...(rest > 0 ? [`  and ${rest.toLocaleString('en')} more kinds of problems`] : []),
    ].join('\n');
  }

  async close(): Promise<void> {
    await this.handle?.close();
    if (this.count === 0 && this.file !== undefined) await rm(this.file, { force: true });
  }
}

function lineOf(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'Item' in parsed
      ? { Item: parsed.Item }
      : { text };
  } catch {
    return { text };
  }
}
