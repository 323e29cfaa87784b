import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import type { LaneRow } from '../ledger/ledger';
import { type HeldBackFields, type LimitNow, Pace, type PaceOf } from './lane-rate';
import type { LaneShare } from './lane-share';
import { readWords } from './pace-words';

/** The share of provisioned read capacity for a run without its own limit. The rest is left for the app. */
const shareOfProvisioned = 0.25;

/**
 * Returns a table's read limit for a run without its own limit; undefined for an on-demand table. A table
 * that has always been provisioned has no `BillingModeSummary`; an on-demand table has one, and usually
 * reports 0 units.
 */
export function readLimitOf(
  table: Pick<TableDescription, 'BillingModeSummary' | 'ProvisionedThroughput'> | undefined,
): number | undefined {
  if (table?.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST') return undefined;
  const units = table?.ProvisionedThroughput?.ReadCapacityUnits ?? 0;
  return units > 0 ? Math.max(1, units * shareOfProvisioned) : undefined;
}

export interface ReadPacesOf {
  readonly lane: HeldBackFields & Pick<LaneRow, 'table'>;
  readonly share: LaneShare;
  readonly waitUntil: number;
  /** True if reads are postponed while the run is held. */
  readonly isHoldable: boolean;
  readonly say: PaceOf['say'];
}

interface ReadsOfPage {
  readonly held: HeldBackFields;
  readonly waitedMs: number;
}

/**
 * Paces a lane's reads. A read limit of the run applies to all tables together. Otherwise, each table has its
 * own: a share of its provisioned capacity, or none if it is on demand. If a table throttles, only reads from
 * that table slow down.
 */
export class ReadPaces {
  private readonly ofTables = new Map<string, Promise<Pace>>();
  private ofRun: Promise<Pace> | undefined;
  private readonly all: Pace[] = [];

  /** @param engine an engine with unpaced clients */
  constructor(
    private readonly engine: Engine,
    private readonly of: ReadPacesOf,
  ) {}

  /**
   * Returns the pace for a table. Throws TransientError or SystemicError if the run's limits cannot be read,
   * or the table cannot be described. `tableName` is the physical name.
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
    // If the request fails, the next call repeats it.
    pace.catch(() => this.ofTables.delete(tableName));
    return pace;
  }

  /** The rate of all reads together over the last few seconds, in units per second. */
  get reachedPerSecond(): number {
    return this.all.reduce((sum, pace) => sum + pace.reachedPerSecond, 0);
  }

  /** Resets the measured waits, and reads outdated limits again. */
  async beginPage(): Promise<void> {
    await Promise.all(this.all.map((pace) => pace.beginPage()));
  }

  /** Returns the limit that held the applied page's reads back the longest, and for how long. */
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
    const { lane, share, waitUntil, isHoldable, say } = this.of;
    return new Pace(this.engine, {
      limit,
      ...(table === undefined ? {} : { table }),
      share,
      // The lane's row has the rate for the lane's own table only.
      held: table === undefined || table === lane.table ? lane : {},
      waitUntil,
      finishes: true,
      isHoldable,
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
      return readLimitOf(Table);
    } catch (error) {
      throw laneError(error, `The capacity of ${tableName} could not be looked up`);
    }
  }
}
