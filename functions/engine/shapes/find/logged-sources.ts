import type { DirectoryUser } from '#shared/api/users';
import type { StoredRecord } from '#shared/models/model';
import type { Engine } from '../../../runtime/dependencies';
import { readUpload } from '../../bucket/upload-digest';
import type { ItemSources } from '../../job/job';
import type { RunRow } from '../../ledger/ledger';
import { log } from '../../ledger/log';
import { logLines } from '../../ledger/log-lines';
import { indexPages, type PagesFrom, tablePages } from '../../read/item-sources';
import type { LoggedPage, ReadLog } from './read-log';

const usersPerPage = 500;

/** Called before each page is read from a source; may pause the search. */
export type Gate = () => Promise<void>;

/**
 * Returns sources that first return the logged data, then read on and log each new page. Streams are numbered
 * as the search opens them, so it must always open them in the same order.
 */
export function loggedSources(engine: Engine, run: RunRow, readLog: ReadLog, gate: Gate): ItemSources {
  const logged = new Replay(readLog);
  let streams = 0;
  const stream = <Record>(pagesFrom: PagesFrom<Record>, note?: (record: Record) => void) => {
    const number = streams;
    streams += 1;
    return readStream(number, pagesFrom, note);
  };
  async function* readStream<Record>(
    number: number,
    pagesFrom: PagesFrom<Record>,
    note?: (record: Record) => void,
  ): AsyncGenerator<Record> {
    let from: string | undefined;
    for (let page = await logged.next(number); page; page = await logged.next(number)) {
      // The log contains the records that the stream returned.
      const records = page.records as Record[];
      for (const record of records) note?.(record);
      yield* records;
      if (page.next === undefined) return;
      from = page.next;
    }
    await gate();
    for await (const { records, next } of pagesFrom(from)) {
      await readLog.add({ stream: number, records, ...(next === undefined ? {} : { next }) });
      yield* records;
      if (next === undefined) return;
      await gate();
    }
  }
  return {
    records: (model, attributes) =>
      stream<StoredRecord>((from) => tablePages(engine, model, attributes, from)),
    byIndex: (model, index, value) =>
      stream<StoredRecord>((from) => indexPages(engine, run, model, index, value, from)),
    directoryUsers: () => {
      // The directory's page tokens expire quickly, so a new worker lists it again and skips the users in the
      // log.
      const seen = new Set<string>();
      const note = ({ subject }: DirectoryUser) => void seen.add(subject);
      return stream<DirectoryUser>(() => usersBut(engine, seen), note);
    },
    // This is not logged, because a file's content is fixed and can be read again quickly.
    upload: (uploadId) => readUpload(engine, run, uploadId),
    note: (text) => log(engine, { run, attempt: run.attempt }, 'info', logLines.noted({ text })),
  };
}

async function* usersBut(engine: Engine, seen: ReadonlySet<string>) {
  let records: DirectoryUser[] = [];
  for await (const user of engine.directoryUsers()) {
    if (seen.has(user.subject)) continue;
    records.push(user);
    if (records.length < usersPerPage) continue;
    yield { records, next: 'more' };
    records = [];
  }
  yield { records };
}

/** Replays the log. Pages of streams that are not open yet are kept until they are requested. */
class Replay {
  private readonly waiting = new Map<number, LoggedPage[]>();
  private readonly pages: AsyncGenerator<LoggedPage>;

  constructor(log: ReadLog) {
    this.pages = log.replay();
  }

  async next(stream: number): Promise<LoggedPage | undefined> {
    const known = this.waiting.get(stream)?.shift();
    if (known) return known;
    for (;;) {
      const { done, value } = await this.pages.next();
      if (done) return undefined;
      if (value.stream === stream) return value;
      this.waiting.set(value.stream, [...(this.waiting.get(value.stream) ?? []), value]);
    }
  }
}
