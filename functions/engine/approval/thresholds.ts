import type { AnyJob } from '#functions/engine/job/job';
import { describedSizes } from '#functions/engine/lanes/described-sizes';
import { tableSize } from '#functions/engine/lanes/table-size';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { shapeOf } from '#functions/engine/shapes/shapes';
import type { Engine } from '#functions/runtime/dependencies';
import type { JobShape } from '#shared/jobs/job/job-shape';
import { unitsPerChange } from '#shared/jobs/run/cost';
import { haveCounted, isCounting } from '#shared/jobs/run/progress';
import { models } from '#shared/models/index';
import { counted } from '#shared/text/counted';

/*
 * When a real run needs approval: always, or if it changes more than a certain number of records. When a run
 * is planned, each of the stack's thresholds is converted to a number of records, and the smallest applies.
 */

/** An undo never needs approval, because it must be possible to undo a run immediately. */
const approvableShapes: readonly JobShape[] = ['sweep', 'list', 'calls', 'restore'];

/** The number of records to count in a table. A larger table is only known to have at least this many. */
const enoughRecords = 1_000_000;

export function alwaysNeedsApproval({ settings }: Pick<Engine, 'settings'>, job: AnyJob): boolean {
  if (!approvableShapes.includes(job.shape)) return false;
  return ('needsApproval' in job && job.needsApproval === true) || settings.approval.jobs.includes(job.name);
}

/** Returns true if real runs of the job may need approval. The job's dry runs then store digests. */
export function mayNeedApproval(engine: Pick<Engine, 'settings'>, job: AnyJob): boolean {
  const { maxRecords, maxPercent, maxDollars } = engine.settings.approval;
  const limits = [maxRecords, maxPercent, maxDollars];
  if (!approvableShapes.includes(job.shape)) return false;
  return alwaysNeedsApproval(engine, job) || limits.some((limit) => limit !== undefined);
}

/** Returns how many records a run may change without approval; undefined if there is no limit. */
export async function maxUnapprovedOf(engine: Engine, job: AnyJob, run: RunRow): Promise<number | undefined> {
  if (!mayNeedApproval(engine, job)) return undefined;
  if (alwaysNeedsApproval(engine, job)) return 0;
  const { maxRecords, maxPercent, maxDollars } = engine.settings.approval;
  const limits = maxRecords === undefined ? [] : [maxRecords];
  if (maxPercent === undefined && maxDollars === undefined) return Math.min(...limits);
  const params = JSON.parse(run.params) as object;
  const { tablesWritten } = await shapeOf(job).target(engine, job, params);
  if (maxPercent !== undefined) {
    const records = await recordsIn(engine, tablesWritten);
    limits.push(Math.floor((records * maxPercent) / 100));
  }
  if (maxDollars !== undefined) limits.push(await changesFor(engine, tablesWritten, maxDollars));
  return Math.min(...limits);
}

async function recordsIn(engine: Engine, tables: readonly string[]): Promise<number> {
  const written = models.filter(({ name }) => tables.includes(name));
  const sizes = await Promise.all(written.map((model) => tableSize(engine, model, enoughRecords)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns how many changes the dollars pay for, in the table where writes cost the most. */
async function changesFor(engine: Engine, tables: readonly string[], dollars: number): Promise<number> {
  const units = (await describedSizes(engine, tables)).map(unitsPerChange);
  const price = (Math.max(1, ...units) * engine.settings.writePricePerMillion) / 1_000_000;
  return price === 0 ? Number.MAX_SAFE_INTEGER : Math.floor(dollars / price);
}

/** Returns why a run without approval ends. `when` is '' or ' before its first write'. */
export const tooManyRecords = (max: number, when = ''): string =>
  `The run was stopped${when} because changing more than ${counted(max, 'record')} requires approval. Start a dry run with the same parameters and ask for approval.`;

/**
 * Why a run must end before its first write, if its lanes have counted more records than it may change.
 * Perhaps no worker found out: the last may have died after its checkpoint.
 */
export function overLimit(
  { maxUnapproved: max }: Pick<RunRow, 'maxUnapproved'>,
  lanes: readonly LaneRow[],
): string | undefined {
  if (max === undefined || max === null || !lanes.every(isCounting)) return undefined;
  const records = lanes.reduce((sum, lane) => sum + (lane.recordsChanged ?? 0), 0);
  return records > max ? tooManyRecords(max, ' before its first write') : undefined;
}

/** Returns the reason for a run whose lanes have all counted their records. */
export const overLimitAtEnd = (
  run: Pick<RunRow, 'maxUnapproved'>,
  lanes: readonly LaneRow[],
): string | undefined => (haveCounted(lanes) ? overLimit(run, lanes) : undefined);
