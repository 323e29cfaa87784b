import { SystemicError } from './app-error';
import type { Engine } from './dependencies';
import type { Entry, Refusal, Visited } from './entries';
import { writeFailures } from './failures';
import { FrozenLane } from './frozen-source';
import { readItems } from './items';
import type { List, VisitContext } from './job';
import { contextOf } from './job-context';
import { entryId, type PagePlan } from './journal';
import type { LaneRow, RunRow } from './ledger';
import { stillToCreate, visitItem, withoutRepetitions } from './list-entries';
import type { PageSource, ReadPage } from './page-source';
import { readRecords } from './read-records';
import type { RetryItem, Revisit } from './retry-source';
import type { Attributes } from './values';

/** The frozen items of a lane, each visited by the job. Records that are there already are looked up before the page is planned. */
export class ListSource implements PageSource, Revisit {
  private readonly context: VisitContext<Record<string, unknown>>;
  private readonly items: FrozenLane<unknown>;

  constructor(
    private readonly engine: Engine,
    private readonly job: List,
    private readonly run: RunRow,
    private readonly lane: LaneRow,
  ) {
    this.context = contextOf(job, run);
    this.items = new FrozenLane(engine, run, lane);
  }

  read(cursor: string | undefined): Promise<ReadPage> {
    return this.items.read(cursor, (items, at) => this.plan(items, at));
  }

  /** Somebody made the record since the page was planned: the same one is nothing to do, another one is in the way. */
  insteadOf(entry: Entry, current: Attributes | undefined): Visited {
    return stillToCreate(entry, current);
  }

  /** A failure keeps the page of its item, so that a retry finds it. */
  async noteFailures(cursor: string | undefined, refusals: readonly Refusal[]): Promise<void> {
    const place = { runId: this.run.id, lane: this.lane.lane, attempt: this.run.attempt };
    await writeFailures(this.engine, place, refusals, Number(cursor));
  }

  /** The items that failed, found where they are frozen. */
  async visitAgain(failed: readonly RetryItem[], at: string) {
    const pages = new Map<string, Promise<readonly unknown[]>>();
    const found: unknown[] = [];
    for (const { from, source } of failed) {
      if (!from) throw new SystemicError(`The failure of '${source}' does not say which item it is of.`);
      const name = `${from.attempt} ${from.set} ${from.page}`;
      const page = pages.get(name) ?? readItems(this.engine, this.run.id, from, from.page);
      pages.set(name, page);
      const item = (await page).find((candidate) => this.job.keyOf(candidate) === source);
      if (item === undefined) throw new SystemicError(`The item '${source}' is not where it was frozen.`);
      found.push(item);
    }
    return this.plan(found, at);
  }

  private async plan(items: readonly unknown[], at: string): Promise<Omit<PagePlan, 'cursor'>> {
    const visited = items.map((item) => visitItem(this.job, item, this.context, at));
    const once = withoutRepetitions(visited.flatMap(({ entries }) => entries));
    const wanted = once.flatMap(({ entries }) => entries);
    const current = await readRecords(this.engine, wanted);
    const left = wanted.map((entry) => stillToCreate(entry, current.get(entryId(entry))));
    return {
      read: items.length,
      entries: left.flatMap(({ entries }) => entries),
      refusals: [...visited, ...once, ...left].flatMap(({ refusal }) => refusal ?? []),
    };
  }
}
