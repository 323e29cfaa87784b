import type { Engine } from '../../../runtime/dependencies';
import { readState, writeState } from '../../bucket/stored-state';

/*
 * Everything that a find has read so far, in order. The result of a find depends only on what it reads: run
 * again over the same pages, it yields the same items. So a worker that continues a find runs it from the
 * beginning over these pages, and reads tables only from the end of the log. Pages are stored in the bucket,
 * in objects of some thousand records; the cursor names an index of these objects.
 */

/** A page that one of a find's streams read. */
export interface LoggedPage {
  /** Number of the stream, in the order in which the find opened the streams. */
  readonly stream: number;
  readonly records: readonly unknown[];
  /** Where the stream's next page begins; absent at its end. */
  readonly next?: string;
}

/** Approximate number of records per object. */
const recordsPerObject = 20_000;

/** The log while it grows. */
export class ReadLog {
  /** Records that this worker read from tables. */
  recordsRead = 0;
  private pages: LoggedPage[] = [];
  private records = 0;

  /** @param objects what earlier workers wrote, in order */
  constructor(
    private readonly engine: Engine,
    private readonly runId: string,
    private readonly objects: string[] = [],
  ) {}

  /** The log that an index names. */
  static async open(engine: Engine, runId: string, index: string | undefined): Promise<ReadLog> {
    // Only this class writes indexes.
    const objects = index === undefined ? [] : ((await readState(engine, index)) as string[]);
    return new ReadLog(engine, runId, objects);
  }

  /** The pages of earlier workers, with one object in memory at a time. */
  async *replay(): AsyncGenerator<LoggedPage> {
    for (const object of [...this.objects]) yield* (await readState(this.engine, object)) as LoggedPage[];
  }

  async add(page: LoggedPage): Promise<void> {
    this.pages.push(page);
    this.records += page.records.length;
    this.recordsRead += page.records.length;
    if (this.records >= recordsPerObject) await this.flush();
  }

  /** Writes the pages that are not written yet, and an index of everything. Returns the name of the index. */
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
