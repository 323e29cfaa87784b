import { randomUUID } from 'node:crypto';
import type { Job } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { CliError } from '../base/cli-error';
import type { Api } from '../connection/api';

/** Returns the catalogue of jobs. */
export const fetchJobs = async (api: Api) =>
  (await api.ask<{ jobs: readonly Job[] }>(documents.jobsDocument)).jobs;

/** Returns a run. Throws a CliError `NotFound` if it does not exist. */
export async function fetchRun(api: Api, id: string): Promise<JobRun> {
  const { jobRun } = await api.ask<{ jobRun: JobRun | null }>(documents.runDocument, { id });
  if (!jobRun) throw new CliError('NotFound', `There is no run '${id}'.`);
  return jobRun;
}

/** The options of a start, in addition to the job's parameters. */
export interface StartInput {
  readonly job: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  /**
   * The maximum number of write units per second, over all lanes. If undefined, the stack's setting applies.
   */
  readonly writesPerSecond?: number | undefined;
  /**
   * The maximum number of read units per second, over all lanes. If undefined, the stack's setting applies.
   */
  readonly readsPerSecond?: number | undefined;
  /**
   * The run fails if more records than this could not be changed. If undefined, the stack's setting applies.
   */
  readonly maxFailures?: number | undefined;
  /** ID of the approved dry run, or undefined if there is none. */
  readonly approvedRun?: string | undefined;
  /**
   * The number of lanes that read the tables. If undefined, the number depends on the sizes of the tables.
   */
  readonly laneCount?: number | undefined;
}

/** Starts a job, once per call. */
export async function startRun(api: Api, { params, ...rest }: StartInput): Promise<JobRun> {
  const input = { ...rest, params: JSON.stringify(params), clientToken: randomUUID() };
  return (await api.ask<{ startJob: JobRun }>(documents.startDocument, { input })).startJob;
}
