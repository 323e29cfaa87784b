import type { Engine } from '../../../runtime/dependencies';
import { readState, writeState } from '../../bucket/stored-state';

/*
 * What a search for items has read so far, in order. Its result depends only on this data, so a worker that
 * continues a search repeats it with these pages, and reads the tables only after the end of the log.
 *
 * Pages are in the bucket, in objects of several thousand records. The cursor references an index of these
 * objects.
 */

export interface LoggedPage {
  /** The number of the stream, in the order in which the search opened its streams. */
  readonly stream: number;
  readonly records: readonly unknown[];
  /** The start of the stream's next page. Absent at the end of the stream. */
  readonly next?: string;
}

const recordsPerObject = 20_000;

export class ReadLog {
  /** The number of records that this worker has read from tables. */
  recordsRead = 0;
  private pages: LoggedPage[] = [];
  private records = 0;

  /** @param objects written by earlier workers, in order */
  constructor(
    private readonly engine: Engine,
    private readonly runId: string,
    private readonly objects: string[] = [],
  ) {}

  /** Opens the log with the given index, or a new one if no index is given. */
  static async open(engine: Engine, runId: string, index: string | undefined): Promise<ReadLog> {
    // Only this class writes indexes.
    const objects = index === undefined ? [] : ((await readState(engine, index)) as string[]);
    return new ReadLog(engine, runId, objects);
  }

  /** Yields the logged pages, with one object in memory at a time. */
  async *replay(): AsyncGenerator<LoggedPage> {
    for (const object of [...this.objects]) yield* (await readState(this.engine, object)) as LoggedPage[];
  }

  async add(page: LoggedPage): Promise<void> {
    this.pages.push(page);
    this.records += page.records.length;
    this.recordsRead += page.records.length;
    if (this.records >= recordsPerObject) await this.flush();
  }

  /** Writes the remaining pages and an index of all objects, whose name it returns. */
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
