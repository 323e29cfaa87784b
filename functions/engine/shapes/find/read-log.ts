import type { Engine } from '../../../runtime/dependencies';
import { readState, writeState } from '../../bucket/stored-state';

/*
 * The data that a find has read so far, in order. The result of a find depends only on this data: repeated
 * with the same pages, it yields the same items. A worker that continues a find therefore repeats it with
 * these pages, and reads tables only after the end of the log. Pages are stored in the bucket, in objects of
 * several thousand records. The cursor references an index of these objects.
 */

/** A page that one of a find's streams read. */
export interface LoggedPage {
  /** Number of the stream, in the order in which the find opened its streams. */
  readonly stream: number;
  readonly records: readonly unknown[];
  /** The start of the stream's next page. The field is absent at its end. */
  readonly next?: string;
}

/** Approximate number of records per object. */
const recordsPerObject = 20_000;

/** The log while it is being written. */
export class ReadLog {
  /** Records that this worker read from tables. */
  recordsRead = 0;
  private pages: LoggedPage[] = [];
  private records = 0;

  /** @param objects the objects of earlier workers, in order */
  constructor(
    private readonly engine: Engine,
    private readonly runId: string,
    private readonly objects: string[] = [],
  ) {}

  /** Opens the log of an index. */
  static async open(engine: Engine, runId: string, index: string | undefined): Promise<ReadLog> {
    // Indexes are only written by this class.
    const objects = index === undefined ? [] : ((await readState(engine, index)) as string[]);
    return new ReadLog(engine, runId, objects);
  }

  /** Yields the pages of earlier workers, with one object in memory at a time. */
  async *replay(): AsyncGenerator<LoggedPage> {
    for (const object of [...this.objects]) yield* (await readState(this.engine, object)) as LoggedPage[];
  }

  async add(page: LoggedPage): Promise<void> {
    this.pages.push(page);
    this.records += page.records.length;
    this.recordsRead += page.records.length;
    if (this.records >= recordsPerObject) await this.flush();
  }

  /** Writes the remaining pages and an index of all objects. Returns the name of the index. */
  async close(): Promise<string> {
    await this.flush();
    return writeState(this.engine, this.runId, this.objects);
  }

  private async flush(): Promise<void> {
    if (this.pages.length === 0) return;
    const pages = this.pages;
    this.pages = [];
    this.records = 0;
    this.objects.push(await writeState(this.engine, this.runId, pages));
  }
}
