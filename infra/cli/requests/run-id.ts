import { pageSizes } from '#shared/api/page-size';
import { foundRunsDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { ulidLength } from '#shared/jobs/run/ulid';
import { CliError } from '../base/cli-error';
import type { Api } from '../connection/api';
import { time } from '../output/format';
import { readItems } from './pages';

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
