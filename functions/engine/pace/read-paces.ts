import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import type { LaneRow } from '../ledger/ledger';
import { type HeldBackFields, type LimitNow, Pace } from './lane-rate';
import type { LaneShare } from './lane-share';
import { readWords } from './pace-words';

/**
 * The share of a table's provisioned read capacity that a run without a limit may use. The rest is left to
 * the app.
 */
const shareOfProvisioned = 0.25;

/** The run and lane to which the reads belong, and the time limits. */
export interface ReadPacesOf {
  readonly lane: HeldBackFields & Pick<LaneRow, 'table'>;
  readonly share: LaneShare;
  readonly waitUntil: number;
  readonly say: (level: 'info' | 'warning', message: string) => Promise<void>;
}

/** The reads of a page: the reason why they were held back, and for how long. */
interface ReadsOfPage {
  readonly held: HeldBackFields;
  readonly waitedMs: number;
}

/**
 * The paces of a lane's reads. A run's own limit applies to all tables together. Without one, each table that
 * a lane reads has its own: a share of its provisioned capacity, or no limit if it is on demand. Throttling
 * by a table slows down only that table's reads.
 */
export class ReadPaces {
  private readonly ofTables = new Map<string, Promise<Pace>>();
  private ofRun: Promise<Pace> | undefined;
  private readonly all: Pace[] = [];

  /** @param engine with unpaced clients */
  constructor(
    private readonly engine: Engine,
    private readonly of: ReadPacesOf,
  ) {}

  /**
   * Returns the pace at which a table, by its physical name, may be read now. Throws TransientError or
   * SystemicError if the run's limits cannot be read, or the table cannot be described.
   */
  async for(tableName: string): Promise<Pace> {
    const { share } = this.of;
    await share.renew();
    if (share.limits.readsPerSecond === undefined) return this.forTable(tableName);
    this.ofRun ??= this.begun(() => share.limits.readsPerSecond);
    return this.ofRun;
  }

  private forTable(tableName: string): Promise<Pace> {
    const known = this.ofTables.get(tableName);
    if (known) return known;
    const pace = this.limitOf(tableName).then((limit) => this.begun(() => limit, this.modelOf(tableName)));
    this.ofTables.set(tableName, pace);
    // If the request failed, it is repeated the next time.
    pace.catch(() => this.ofTables.delete(tableName));
    return pace;
  }

  /** The units per second that all reads together have used in the last few seconds. */
  get reachedPerSecond(): number {
    return this.all.reduce((sum, pace) => sum + pace.reachedPerSecond, 0);
  }

  /** Call this when a page begins. */
  async beginPage(): Promise<void> {
    await Promise.all(this.all.map((pace) => pace.beginPage()));
  }

  /**
   * Call this when a page is applied. Returns what limited the reads that waited longest, and how long they
   * waited.
   */
  async endPage(): Promise<ReadsOfPage> {
    let longest: ReadsOfPage = { held: {}, waitedMs: 0 };
    for (const pace of this.all) {
      const held = await pace.endPage();
      if (held.heldBack && pace.waitedMs > longest.waitedMs) longest = { held, waitedMs: pace.waitedMs };
    }
    return longest;
  }

  private async begun(limit: LimitNow, table?: string): Promise<Pace> {
    const pace = this.newPace(limit, table);
    await pace.beginPage();
    this.all.push(pace);
    return pace;
  }

  private newPace(limit: LimitNow, table?: string): Pace {
    const { lane, share, waitUntil, say } = this.of;
    return new Pace(this.engine, {
      limit,
      ...(table === undefined ? {} : { table }),
      share,
      // The lane's row has the rate of the lane's own table, but not of other tables.
      held: table === undefined || table === lane.table ? lane : {},
      waitUntil,
      words: readWords,
      say,
    });
  }

  private modelOf(tableName: string): string | undefined {
    const { tables } = this.engine.settings;
    return Object.keys(tables).find((model) => tables[model] === tableName);
  }

  private async limitOf(tableName: string): Promise<number | undefined> {
    try {
      const { Table } = await this.engine.dynamodb.send(new DescribeTableCommand({ TableName: tableName }));
      const units = Table?.ProvisionedThroughput?.ReadCapacityUnits ?? 0;
      // An on-demand table reports 0.
      return units > 0 ? Math.max(1, units * shareOfProvisioned) : undefined;
    } catch (error) {
      throw laneError(error, `The capacity of ${tableName} could not be looked up`);
    }
  }
}
