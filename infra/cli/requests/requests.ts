import { randomUUID } from 'node:crypto';
import type { Job, JobRun } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { CliError } from '../base/cli-error';
import type { Api } from '../connection/api';

/** The catalogue of jobs. */
export const fetchJobs = async (api: Api) =>
  (await api.ask<{ jobs: readonly Job[] }>(documents.jobsDocument)).jobs;

/** A run. Throws a CliError `NotFound` if there is none. */
export async function fetchRun(api: Api, id: string): Promise<JobRun> {
  const { jobRun } = await api.ask<{ jobRun: JobRun | null }>(documents.runDocument, { id });
  if (!jobRun) throw new CliError('NotFound', `There is no run '${id}'.`);
  return jobRun;
}

/** The options of a start, besides the job's parameters. */
export interface StartInput {
  readonly job: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly dryRun: boolean;
  /** Write units, over all lanes; undefined: the stack's setting. */
  readonly writesPerSecond?: number | undefined;
  /** Read units, over all lanes; undefined: the stack's setting. */
  readonly readsPerSecond?: number | undefined;
  /** The run fails with more failures than this; undefined: the stack's setting. */
  readonly maxFailures?: number | undefined;
  /** Lanes in which the tables are read; undefined: according to their sizes. */
  readonly laneCount?: number | undefined;
}

/** Starts a job, once per call. */
export async function startRun(api: Api, { params, ...rest }: StartInput): Promise<JobRun> {
  const input = { ...rest, params: JSON.stringify(params), clientToken: randomUUID() };
  return (await api.ask<{ startJob: JobRun }>(documents.startDocument, { input })).startJob;
}
