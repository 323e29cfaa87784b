import { z } from 'zod';
import type { BackupPart } from '#shared/jobs/backup';
import { SystemicError } from './app-error';
import type { Check } from './archive-jobs';
import { readBackup, readParts } from './backup-contents';
import { DamagedBackupError, readPart } from './backup-part';
import type { Engine } from './dependencies';
import type { Visited } from './entries';
import type { PlannedFinding } from './findings';
import { contextOf } from './job-context';
import type { PagePlan } from './journal';
import type { RunRow } from './ledger';
import type { PageSource, ReadPage } from './page-source';

const placeShape = z.object({ table: z.int(), part: z.int() });

/** The parts of a backup, each read through; a page is one part. What is wrong with one is a finding. */
export class CheckSource implements PageSource {
  private readonly id: string;

  constructor(
    private readonly engine: Engine,
    job: Check,
    run: RunRow,
  ) {
    this.id = job.params.parse(contextOf(job, run).params).backup;
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    const place = cursor === undefined ? { table: 0, part: 0 } : placeShape.parse(JSON.parse(cursor));
    return { plan: () => this.plan(place) };
  }

  insteadOf(): Visited {
    throw new SystemicError('A check of a backup writes no record.');
  }

  private async plan({ table: at, part: number }: z.infer<typeof placeShape>): Promise<PagePlan> {
    const { tables } = await readBackup(this.engine, this.id);
    const table = tables[at];
    if (!table) return { read: 0, entries: [], refusals: [] };
    const next = (place: z.infer<typeof placeShape>) =>
      place.table < tables.length ? { cursor: JSON.stringify(place) } : {};
    const nextTable = next({ table: at + 1, part: 0 });
    try {
      const parts = await readParts(this.engine, this.id, table);
      const part = parts[number];
      const more = number + 1 < parts.length ? next({ table: at, part: number + 1 }) : nextTable;
      return { entries: [], refusals: [], ...more, ...(part ? await this.check(part) : { read: 0 }) };
    } catch (error) {
      return { read: 0, entries: [], refusals: [], ...nextTable, findings: [findingOf(table.table, error)] };
    }
  }

  private async check(part: BackupPart): Promise<Pick<PagePlan, 'read' | 'findings'>> {
    try {
      return { read: (await readPart(this.engine, part)).length };
    } catch (error) {
      return { read: 0, findings: [findingOf(part.table, error)] };
    }
  }
}

/** Rethrows what is not wrong with the backup itself. */
function findingOf(table: string, error: unknown): PlannedFinding {
  if (!(error instanceof DamagedBackupError)) throw error;
  const { kind, key, message } = error;
  return { kind, table, key, message, details: '{}' };
}
