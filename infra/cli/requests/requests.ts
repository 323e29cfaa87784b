import { randomUUID } from 'node:crypto';
import * as documents from '#shared/jobs/documents/run-documents';
import * as pageDocuments from '#shared/jobs/documents/run-page-documents';
import type { ReadSource } from '#shared/jobs/export/table-export';
import type { FollowUpStep } from '#shared/jobs/follow-ups/follow-up';
import type { JobEstimate } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import { CliError } from '../base/cli-error';
import type { Api } from '../connection/api';

/** Returns the job catalogue. */
export const fetchJobs = async (api: Api) => (await api.ask(documents.jobsDocument)).jobs;

/** Returns a run. Throws a CliError with the code `NotFound` if the run does not exist. */
export async function fetchRun(api: Api, id: string): Promise<JobRun> {
  const { jobRun } = await api.ask(documents.runDocument, { id });
  if (!jobRun) throw new CliError('NotFound', `There is no run '${id}'.`);
  return jobRun;
}

export interface StartInput {
  readonly job: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  /**
   * The maximum number of write units per second across all lanes. If undefined, the stack's setting applies.
   */
  readonly writesPerSecond?: number | undefined;
  /**
   * The maximum number of read units per second across all lanes. If undefined, the stack's setting applies.
   */
  readonly readsPerSecond?: number | undefined;
  /**
   * The number of records that may fail before the whole run fails. If undefined, the stack's setting
   * applies.
   */
  readonly maxFailures?: number | undefined;
  /** The cost in dollars at which the run ends. If undefined, there is no ceiling. */
  readonly maxDollars?: number | undefined;
  /** The run's estimated cost, in dollars, or undefined if there is no estimate. */
  readonly estimate?: { readonly low: number; readonly high: number } | undefined;
  /** The ID of the approved dry run, or undefined if there is no approved dry run. */
  readonly approvedRun?: string | undefined;
  /** The number of lanes that read the tables. If undefined, the table sizes determine the number. */
  readonly laneCount?: number | undefined;
  /** The follow-up for this run only, if any. */
  readonly followUp?: FollowUpStep | undefined;
  /** The source from which the run reads its records. If undefined, the stack's setting applies. */
  readonly readFrom?: ReadSource | undefined;
}

/**
 * Returns the estimated reads, changes and cost of a run. Throws a CliError if the API refuses to provide an
 * estimate.
 */
export async function fetchEstimate(
  api: Api,
  job: string,
  params: Readonly<Record<string, unknown>>,
  readFrom?: ReadSource,
): Promise<JobEstimate> {
  const variables = { job, params: JSON.stringify(params), readFrom };
  return (await api.ask(pageDocuments.estimateDocument, variables)).jobEstimate;
}

/** Starts a job. Each call starts a new run. */
export async function startRun(api: Api, { params, ...rest }: StartInput): Promise<JobRun> {
  const input = { ...rest, params: JSON.stringify(params), clientToken: randomUUID() };
  return (await api.ask(pageDocuments.startDocument, { input })).startJob;
}
