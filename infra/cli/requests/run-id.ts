import { pageSizes } from '#shared/api/page-size';
import type { JobRun, Page } from '#shared/jobs/run/run';
import { foundRunsDocument } from '#shared/jobs/run/run-documents';
import { ulidLength } from '#shared/jobs/run/ulid';
import { CliError } from '../base/cli-error';
import type { Api } from '../connection/api';
import { time } from '../output/format';
import { allItems } from './pages';

/** Letters at the end of an id that can replace it. */
const leastLength = 4;
/**
 * Four letters match one run in a million; more runs than this are found only if the letters are a word in
 * many of them.
 */
const maxRuns = 1000;

type RunName = Pick<JobRun, 'id' | 'title' | 'status' | 'createdAt'>;

/**
 * The id of the run that a person means: a complete id, or its last four letters or more. Throws a CliError
 * if no run that the caller may see ends that way, or several do.
 */
export async function findRunId(api: Api, given: string): Promise<string> {
  const end = given.trim().toUpperCase();
  if (end.length === ulidLength) return end;
  if (end.length < leastLength || !/^[0-9A-Z]+$/.test(end)) {
    throw new CliError(
      'Usage',
      `'${given}' is not a run id: expected ${ulidLength} letters, or at least the last ${leastLength}.`,
    );
  }
  const found = (await runsWith(api, end)).filter(({ id }) => id.endsWith(end));
  const [run, ...others] = found;
  if (!run) throw new CliError('NotFound', `No run has an id that ends with ${end}.`);
  if (others.length === 0) return run.id;
  const names = found.map(({ id, title, createdAt }) => `${id} (${title}, ${time(createdAt)})`);
  throw new CliError(
    'Usage',
    `${found.length} runs end with ${end}: ${names.join('; ')}. Give more letters.`,
  );
}

/**
 * Runs that the API finds for these letters, in their ids or elsewhere. Further pages may follow an empty
 * one.
 */
async function runsWith(api: Api, search: string): Promise<readonly RunName[]> {
  const found = allItems(maxRuns, pageSizes.jobRuns.most, async (page) => {
    return (await api.ask<{ jobRuns: Page<RunName> }>(foundRunsDocument, { search, ...page })).jobRuns;
  });
  const runs: RunName[] = [];
  for await (const run of found) runs.push(run);
  return runs;
}
