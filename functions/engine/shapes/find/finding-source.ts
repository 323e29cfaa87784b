import { z } from 'zod';
import type { Attributes } from '../../../dynamodb/values';
import type { Engine } from '../../../runtime/dependencies';
import type { Entry, Refusal, Visited } from '../../changes/entries';
import type { ItemSources } from '../../job/job';
import type { PagePlan } from '../../ledger/journal';
import type { FrozenPages, LaneRow, RunRow } from '../../ledger/ledger';
import { log } from '../../ledger/log';
import { type LogLine, logLines } from '../../ledger/log-lines';
import { Freezer } from '../../read/items';
import { StretchClock } from '../../read/stretch-clock';
import type { RetryItem } from '../common/failed-items';
import type { ItemsSource } from '../common/items-source';
import type { PageBounds, PageSource, ReadPage } from '../common/page-source';
import type { Revisit } from '../common/revisit-source';
import { loggedSources } from './logged-sources';
import { ReadLog } from './read-log';

/*
 * A lane that first finds its items and then visits them. The search takes several pages of a few seconds
 * each, after which the cursor references the data read so far (read-log.ts) and the frozen items. A worker
 * in the same process continues the paused search. Another repeats it with the logged data, skips the frozen
 * items, and so reaches the same state. The repetition is not part of a page, so every page reads new data,
 * however long the log is. Invariant: nothing is visited before everything is found, because a visit may
 * change data that the search reads.
 */

export interface Finding {
  readonly find: (sources: ItemSources) => AsyncIterable<unknown>;
  readonly itemsName: string;
  readonly itemsPerPage: number;
  readonly stepOf?: ((item: unknown) => number) | undefined;
}

/** How long a page that finds items takes, in milliseconds. */
const stretchMs = 10_000;

const partShape = z.object({ attempt: z.int(), set: z.string(), pages: z.int() });
const placeShape = z.object({
  /** The name of the log's index. Absent until the end of the first page. */
  index: z.string().optional(),
  /** The sets of frozen items, in order. Each worker has its own set. */
  parts: z.array(partShape),
  items: z.int(),
});
type Place = z.infer<typeof placeShape>;
const begin: Place = { parts: [], items: 0 };

export class FindingSource implements PageSource, Revisit {
  private found: ItemsSource | undefined;
  private walk: Walk | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly run: RunRow,
    private readonly lane: LaneRow,
    private readonly finding: Finding,
    private readonly visits: (lane: LaneRow) => ItemsSource,
  ) {
    // In a retry, the lane already has its items at the start.
    if (lane.items) this.found = visits(lane);
  }

  get doing(): string | undefined {
    return this.found ? undefined : `looking for ${this.finding.itemsName}`;
  }

  /** Repeats an earlier worker's search with the logged data. */
  async open(cursor: string | undefined): Promise<void> {
    if (this.found || cursor === undefined) return;
    await (await this.walkFrom(cursor)).go(endOfLog);
  }

  async read(cursor: string | undefined, maxItems?: number): Promise<ReadPage> {
    if (this.found) return this.found.read(cursor, maxItems);
    return { plan: async () => ({ plan: await this.stretch(cursor), onlySearches: true }) };
  }

  async refuse(
    cursor: string | undefined,
    why: Pick<Refusal, 'code' | 'message'>,
  ): Promise<ReadPage | undefined> {
    return this.found?.refuse(cursor, why);
  }

  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    return this.items.resolveConflict(entry, current, at);
  }

  async noteFailures(page: PageBounds, refusals: readonly Refusal[]): Promise<void> {
    await this.found?.noteFailures(page, refusals);
  }

  visitAgain(failed: readonly RetryItem[], at: string) {
    return this.items.visitAgain(failed, at);
  }

  private get items(): ItemsSource {
    this.found ??= this.visits(this.lane);
    return this.found;
  }

  private async stretch(cursor: string | undefined): Promise<PagePlan> {
    const clock = new StretchClock(this.engine, this.run, this.lane, stretchMs);
    const { itemsName } = this.finding;
    const walk = await this.walkFrom(cursor);
    const ended = await walk.go(clock);
    const nothing = { read: 0, entries: [], refusals: [] };
    if (!ended) {
      const place = await walk.place();
      await this.say(logLines.lookingFor({ itemsName, records: walk.read }));
      return { ...nothing, cursor: JSON.stringify(place) };
    }
    const { parts, items: total } = await walk.end();
    await this.say(logLines.found({ itemsName, total }));
    const items = frozenPages(this.run, parts);
    this.found = this.visits({ ...this.lane, items, total });
    return { ...nothing, cursor: '0', found: { items, total } };
  }

  private async walkFrom(cursor: string | undefined): Promise<Walk> {
    this.walk ??= await Walk.open(this.engine, this.run, this.finding, placeOf(cursor));
    return this.walk;
  }

  private say(line: LogLine): Promise<void> {
    const { attempt } = this.run;
    return log(this.engine, { run: this.run, attempt, lane: this.lane.lane }, 'info', line);
  }
}

const placeOf = (cursor: string | undefined): Place =>
  cursor === undefined ? begin : placeShape.parse(JSON.parse(cursor));

function frozenPages({ attempt }: Pick<RunRow, 'attempt'>, parts: Place['parts']): FrozenPages {
  const until = parts.reduce((sum, { pages }) => sum + pages, 0);
  const [first = { attempt, set: '' }, ...others] = parts;
  return { attempt: first.attempt, set: first.set, until, ...(others.length > 0 ? { parts } : {}) };
}

type Clock = Pick<StretchClock, 'isOver'>;

/** A clock that pauses before reading anything that is not in the log. */
const endOfLog: Clock = { isOver: async () => true };

/** A search in this process. Before each page from its sources, it waits until it may continue. */
class Walk {
  private readonly freezer: Freezer;
  private readonly items: AsyncIterator<unknown>;
  private pending: Promise<IteratorResult<unknown>> | undefined;
  private clock: Clock | undefined;
  /** The reads that wait for the next stretch: usually one, several if the job reads sources in parallel. */
  private waiting: (() => void)[] = [];
  private waits: (() => void) | undefined;
  /** The number of items to skip, because earlier workers have frozen them. */
  private toPass: number;
  /** The number of records that this worker has read from tables. */
  read = 0;

  private constructor(
    engine: Engine,
    run: RunRow,
    finding: Finding,
    private readonly from: Place,
    private readonly readLog: ReadLog,
  ) {
    this.freezer = new Freezer(engine, run, finding.itemsPerPage, finding.stepOf);
    this.toPass = from.items;
    const sources = loggedSources(engine, run, readLog, () => this.gate());
    this.items = finding.find(sources)[Symbol.asyncIterator]();
  }

  static async open(engine: Engine, run: RunRow, finding: Finding, from: Place): Promise<Walk> {
    return new Walk(engine, run, finding, from, await ReadLog.open(engine, run.id, from.index));
  }

  /**
   * Continues the search. When the clock's time is up, pauses before the next page from the sources. After a
   * pause, reads at least one page. Returns true once the job has yielded all items.
   */
  async go(clock: Clock): Promise<boolean> {
    this.clock = clock;
    const waiting = new Promise<'waits'>((resolve) => {
      this.waits = () => resolve('waits');
    });
    for (const goOn of this.waiting.splice(0)) goOn();
    for (;;) {
      this.pending ??= this.items.next();
      const outcome = await Promise.race([this.pending, waiting]);
      if (outcome === 'waits') return false;
      this.pending = undefined;
      if (outcome.done) return true;
      if (this.toPass > 0) this.toPass -= 1;
      else await this.freezer.add(outcome.value);
    }
  }

  /**
   * Returns the place from which another worker can continue. The items on an incomplete page will be found
   * again.
   */
  async place(): Promise<Place> {
    await this.freezer.put();
    return { ...this.frozen(), index: await this.readLog.close() };
  }

  async end(): Promise<Place> {
    await this.freezer.close();
    return this.frozen();
  }

  private frozen(): Place {
    const { attempt, set, pages, frozen } = this.freezer;
    const { parts, items } = this.from;
    return { parts: pages > 0 ? [...parts, { attempt, set, pages }] : parts, items: items + frozen };
  }

  /** Waits until the search may continue. The sources call this before they read each page. */
  private async gate(): Promise<void> {
    this.read = this.readLog.recordsRead;
    if (!this.clock || !(await this.clock.isOver())) return;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.waits?.();
    });
  }
}
