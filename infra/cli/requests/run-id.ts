import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import type { JobRun } from '#shared/jobs/run/run';
import { foundRunsDocument } from '#shared/jobs/run/run-documents';
import { ulidLength } from '#shared/jobs/run/ulid';
import { CliError } from '../base/cli-error';
import type { Api } from '../connection/api';
import { time } from '../output/format';
import { allItems } from './pages';

/** Number of characters at the end of an ID that can replace it. */
const leastLength = 4;
/**
 * Maximum number of runs to check. Four characters match one run in a million; there can only be more results
 * if the characters are a word that occurs in many runs.
 */
const maxRuns = 1000;

type RunName = Pick<JobRun, 'id' | 'title' | 'status' | 'createdAt'>;

/**
 * Returns the ID of the run that the user means, from a complete ID or at least its last four characters.
 * Throws a CliError if no run that the caller may see matches, or several do.
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
  if (!run) throw new CliError('NotFound', `No run has an ID that ends with ${end}.`);
  if (others.length === 0) return run.id;
  const names = found.map(({ id, title, createdAt }) => `${id} (${title}, ${time(createdAt)})`);
  throw new CliError(
    'Usage',
    `${found.length} runs have an ID that ends with ${end}: ${names.join('; ')}. Give more characters.`,
  );
}

/**
 * Yields the runs that the API finds for these characters, in their IDs or elsewhere. An empty page may be
 * followed by others.
 */
async function runsWith(api: Api, search: string): Promise<readonly RunName[]> {
  const found = allItems(maxRuns, pageSizes.jobRuns.most, async (page) => {
    return (await api.ask<{ jobRuns: Page<RunName> }>(foundRunsDocument, { search, ...page })).jobRuns;
  });
  const runs: RunName[] = [];
  for await (const run of found) runs.push(run);
  return runs;
}
