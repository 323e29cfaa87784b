import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import type { LaneRow, RunRow } from '../ledger/ledger';
import { type HeldBackFields, Pace } from './lane-rate';
import type { LaneShare } from './lane-share';
import { readWords } from './pace-words';

/**
 * A run without a limit takes this part of a table's provisioned read capacity; the rest is left to the app.
 */
const shareOfProvisioned = 0.25;

/** Whose reads they are, and until when they wait. */
export interface ReadPacesOf {
  readonly run: Pick<RunRow, 'readsPerSecond'>;
  readonly lane: HeldBackFields & Pick<LaneRow, 'table'>;
  readonly share: LaneShare;
  readonly waitUntil: number;
  readonly say: (level: 'info' | 'warning', message: string) => Promise<void>;
}

/**
 * The paces of a lane's reads. A run's own limit applies to all tables together. Without one, each table that
 * a lane reads has its own: a share of its provisioned capacity, or no limit if it is on demand. Throttling
 * by a table slows down only that table's reads.
 */
export class ReadPaces {
  private readonly ofTables = new Map<string, Promise<Pace>>();
  private readonly ofRun: Pace | undefined;

  /** @param engine with unpaced clients */
  constructor(
    private readonly engine: Engine,
    private readonly of: ReadPacesOf,
  ) {
    const limit = of.run.readsPerSecond ?? undefined;
    this.ofRun = limit === undefined ? undefined : this.newPace(limit);
  }

  /**
   * The pace at which a table, by its physical name, may be read. Throws TransientError or SystemicError if
   * the table cannot be described.
   */
  for(tableName: string): Promise<Pace> {
    const known = this.ofTables.get(tableName);
    if (known) return known;
    const pace = this.begun(tableName);
    this.ofTables.set(tableName, pace);
    // If it failed, ask again.
    pace.catch(() => this.ofTables.delete(tableName));
    return pace;
  }

  /** Call this when a page begins. */
  async beginPage(): Promise<void> {
    await Promise.all((await this.all()).map((pace) => pace.beginPage()));
  }

  /**
   * Call this when a page is applied. Returns what limited the reads that waited longest, and how long they
   * waited.
   */
  async endPage(): Promise<{ readonly held: HeldBackFields; readonly waitedMs: number }> {
    let longest: { readonly held: HeldBackFields; readonly waitedMs: number } = { held: {}, waitedMs: 0 };
    for (const pace of await this.all()) {
      const held = await pace.endPage();
      if (held.heldBack && pace.waitedMs > longest.waitedMs) longest = { held, waitedMs: pace.waitedMs };
    }
    return longest;
  }

  private async all(): Promise<readonly Pace[]> {
    const settled = await Promise.allSettled(this.ofTables.values());
    return [...new Set(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))];
  }

  private async begun(tableName: string): Promise<Pace> {
    const pace = this.ofRun ?? this.newPace(await this.limitOf(tableName), this.modelOf(tableName));
    await pace.beginPage();
    return pace;
  }

  private newPace(limit: number | undefined, table?: string): Pace {
    const { lane, share, waitUntil, say } = this.of;
    return new Pace(this.engine, {
      limit,
      ...(table === undefined ? {} : { table }),
      share,
      // The lane's row says how fast its own table was read; it says nothing about other tables.
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
