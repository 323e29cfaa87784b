import type { DirectoryUser } from '#shared/api/users';
import type { StoredRecord } from '#shared/models/model';
import type { Engine } from '../../../runtime/dependencies';
import type { ItemSources } from '../../job/job';
import { indexPages, type PagesFrom, tablePages } from '../../read/item-sources';
import type { LoggedPage, ReadLog } from './read-log';

/** Users of the directory that make a page of the log. */
const usersPerPage = 500;

/** Called before each page that is read from a table; may keep it waiting. */
export type Gate = () => Promise<void>;

/**
 * The sources of a find, which first give what the log has and then read on from there, noting each page.
 * Streams are told apart by the order in which the find opens them, so a find must open them in the same
 * order whenever it runs.
 */
export function loggedSources(engine: Engine, log: ReadLog, gate: Gate): ItemSources {
  const logged = new Replay(log);
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
      // What a stream logged is what it gave.
      const records = page.records as Record[];
      for (const record of records) note?.(record);
      yield* records;
      if (page.next === undefined) return;
      from = page.next;
    }
    await gate();
    for await (const { records, next } of pagesFrom(from)) {
      await log.add({ stream: number, records, ...(next === undefined ? {} : { next }) });
      yield* records;
      if (next === undefined) return;
      await gate();
    }
  }
  return {
    records: (model, attributes) =>
      stream<StoredRecord>((from) => tablePages(engine, model, attributes, from)),
    byIndex: (model, index, value) =>
      stream<StoredRecord>((from) => indexPages(engine, model, index, value, from)),
    directoryUsers: () => {
      // A token of the directory's pages is good for a short while only: a new worker lists it anew and
      // passes over whom the log has.
      const seen = new Set<string>();
      const note = ({ subject }: DirectoryUser) => void seen.add(subject);
      return stream<DirectoryUser>(() => usersBut(engine, seen), note);
    },
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

/** Gives the pages of the log stream by stream; those of other streams wait until they are asked for. */
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
