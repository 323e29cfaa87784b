import { randomUUID } from 'node:crypto';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import * as documents from '#shared/jobs/documents/run-documents';
import * as pageDocuments from '#shared/jobs/documents/run-page-documents';
import { foundRunsDocument } from '#shared/jobs/documents/run-page-documents';
import type { ReadSource } from '#shared/jobs/export/table-export';
import type { FollowUpStep } from '#shared/jobs/follow-ups/follow-up';
import type { JobEstimate } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import { ulidLength } from '#shared/jobs/run/ulid';
import { CliError } from '../base/exit-status';
import type { Api } from '../connection/api';
import { type Output, time } from '../output/output';

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

export async function startRun(api: Api, { params, ...rest }: StartInput): Promise<JobRun> {
  const input = { ...rest, params: JSON.stringify(params), clientToken: randomUUID() };
  return (await api.ask(pageDocuments.startDocument, { input })).startJob;
}

/** Reads at most `most` items of a list. */
export async function readItems<Item>(...of: Parameters<typeof allItems<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of allItems(...of)) items.push(item);
  return items;
}

/** Yields at most `most` items of a list, reading it page by page. */
export async function* allItems<Item>(
  most: number,
  pageSize: number,
  read: (page: { limit: number; nextToken: string | undefined }) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let nextToken: string | undefined;
  let given = 0;
  do {
    const page = await read({ limit: Math.min(pageSize, most - given), nextToken });
    for (const item of page.items) {
      yield item;
      given += 1;
      if (given >= most) return;
    }
    nextToken = page.nextToken ?? undefined;
  } while (nextToken !== undefined);
}

/** Shows at most `limit` items of a list. Prints a note if there may be more. */
export async function showUpTo<Item>(
  limit: number,
  items: AsyncIterable<Item>,
  output: Output,
  show: (item: Item) => void,
): Promise<void> {
  let shown = 0;
  for await (const item of items) {
    shown += 1;
    show(item);
  }
  if (shown === limit) output.note(`Showing the first ${limit}; use --limit for more.`);
}

/** The minimum number of trailing characters that the user can enter instead of the whole ID. */
const leastLength = 4;
/**
 * The maximum number of runs to check. Only one in a million run IDs ends with any given four characters.
 * There are many matches only if the characters form a word that occurs in many runs.
 */
const maxRuns = 1000;

type RunName = Pick<JobRun, 'id' | 'title' | 'status' | 'createdAt'>;

/**
 * Returns the ID of the run that the user means. `given` is the complete ID or at least its last four
 * characters. Throws a CliError unless exactly one run that the user may see has a matching ID.
 */
export async function findRunId(api: Api, given: string): Promise<string> {
  const end = given.trim().toUpperCase();
  if (end.length === ulidLength) return end;
  if (end.length < leastLength || !/^[0-9A-Z]+$/.test(end)) {
    throw new CliError(
      'Usage',
      `'${given}' is not a run ID: expected ${ulidLength} characters, or at least the last ${leastLength}.`,
    );
  }
  const found = (await runsWith(api, end)).filter(({ id }) => id.endsWith(end));
  const [run, ...others] = found;
  if (!run) throw new CliError('NotFound', `No run ID ends with ${end}.`);
  if (others.length === 0) return run.id;
  const names = found.map(({ id, title, createdAt }) => `${id} (${title}, ${time(createdAt)})`);
  throw new CliError(
    'Usage',
    `The IDs of ${found.length} runs end with ${end}: ${names.join('; ')}. Specify more characters.`,
  );
}

/**
 * Returns the runs in which the API finds the given characters, whether in their IDs or elsewhere. Reads all
 * pages, because more pages may follow an empty one.
 */
const runsWith = (api: Api, search: string): Promise<readonly RunName[]> =>
  readItems(maxRuns, pageSizes.jobRuns.most, async (page) => {
    return (await api.ask(foundRunsDocument, { search, ...page })).jobRuns;
  });
