import { readBackup, readParts } from '#functions/engine/bucket/backup-contents';
import { DamagedBackupError, readPart } from '#functions/engine/bucket/backup-part';
import type { Visited } from '#functions/engine/changes/entries';
import type { Check } from '#functions/engine/job/archive-jobs';
import { newLane } from '#functions/engine/lanes/lanes';
import type { PlannedFinding } from '#functions/engine/ledger/findings';
import type { PagePlan } from '#functions/engine/ledger/journal';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { contextOf } from '#functions/engine/shapes/common/job-context';
import type { PageSource, ReadPage } from '#functions/engine/shapes/common/page-source';
import type { Shape } from '#functions/engine/shapes/common/shape';
import { SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';

const recordsPerLane = 100_000;

/**
 * The parts are divided among lanes, whose number depends on the records unless the starter sets it. Locks
 * nothing.
 */
export const checkShape: Shape<Check> = {
  async target(engine, job, params) {
    await readBackup(engine, job.params.parse(params).backup);
    return { title: job.title, access: job.access, tablesWritten: [] };
  },
  async lanes(engine, job, run) {
    const { records, tables } = await readBackup(engine, job.params.parse(JSON.parse(run.params)).backup);
    const pages = pagesOf(tables);
    const wanted = run.laneCount ?? Math.ceil(records / recordsPerLane);
    const segments = Math.max(1, Math.min(wanted, pages, engine.settings.maxLanes));
    return Array.from({ length: segments }, (_, segment) => ({
      ...newLane(run, {
        lane: segment,
        table: 'Backup',
        segment,
        segments,
        total: Math.ceil(records / segments),
      }),
      parts: {
        from: Math.floor((segment * pages) / segments),
        until: Math.floor(((segment + 1) * pages) / segments),
      },
    }));
  },
  source: (engine, job, run, lane) => new CheckSource(engine, job, run, lane),
};

type Backup = Awaited<ReturnType<typeof readBackup>>;
type Parts = Awaited<ReturnType<typeof readParts>>;

/**
 * The cursor is the part's number within the whole backup, counted table by table. A damaged part is a
 * finding. A damaged manifest is also a finding, reported by the lane that has the table's first part.
 */
class CheckSource implements PageSource {
  private readonly id: string;
  private backup: Promise<Backup> | undefined;
  /** The last table. It is cached, because a table's parts are consecutive. */
  private table: { readonly name: string; readonly parts: Promise<Parts> } | undefined;

  constructor(
    private readonly engine: Engine,
    job: Check,
    run: RunRow,
    private readonly lane: LaneRow,
  ) {
    this.id = job.params.parse(contextOf(job, run).params).backup;
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    const { parts } = this.lane;
    if (!parts) throw new SystemicError('The check was planned by an earlier version. Start a new check.');
    const { from, until } = parts;
    const part = cursor === undefined ? from : Number(cursor);
    const next = part + 1 < until ? { cursor: `${part + 1}` } : {};
    return {
      ...next,
      plan: async () => ({
        plan: { entries: [], refusals: [], ...next, ...(await this.check(part)) },
      }),
    };
  }

  resolveConflict(): Visited {
    throw new SystemicError('A backup check does not write records.');
  }

  private async check(number: number): Promise<Pick<PagePlan, 'read' | 'findings'>> {
    this.backup ??= readBackup(this.engine, this.id);
    const place = placeOf((await this.backup).tables, number);
    if (!place) return { read: 0 };
    const { table, at } = place;
    try {
      const part = (await this.partsOf(table))[at];
      // A table without records has a manifest, but no part.
      return { read: part ? (await readPart(this.engine, part)).length : 0 };
    } catch (error) {
      const isReported = error instanceof DamagedBackupError && error.kind === 'ManifestDamaged' && at > 0;
      return { read: 0, ...(isReported ? {} : { findings: [findingOf(table.table, error)] }) };
    }
  }

  private partsOf(table: Backup['tables'][number]): Promise<Parts> {
    if (this.table?.name !== table.table) {
      this.table = { name: table.table, parts: readParts(this.engine, this.id, table) };
      this.table.parts.catch(() => undefined);
    }
    return this.table.parts;
  }
}

/** Returns the number of pages. Each part has a page, and so does a table without parts. */
const pagesOf = (tables: Backup['tables']): number =>
  tables.reduce((sum, { parts }) => sum + Math.max(1, parts), 0);

function placeOf(tables: Backup['tables'], number: number) {
  let before = 0;
  for (const table of tables) {
    const pages = Math.max(1, table.parts);
    if (number < before + pages) return { table, at: number - before };
    before += pages;
  }
  return undefined;
}

/** Returns an error as a finding. Rethrows errors that are not about the backup itself. */
function findingOf(table: string, error: unknown): PlannedFinding {
  if (!(error instanceof DamagedBackupError)) throw error;
  const { kind, key, message } = error;
  return { kind, table, key, message, details: '{}' };
}
