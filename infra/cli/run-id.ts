import type { JobRun, Page } from '#shared/jobs/run';
import { runNamesDocument } from '#shared/jobs/run-documents';
import { ulidLength } from '#shared/jobs/ulid';
import { CliError } from './cli-error';
import type { Api } from './connection/api';
import { time } from './output/format';

/** Letters at the end of an id that can stand for it. */
const leastLength = 4;
/** Pages of the newest runs that are looked through: a person means one of these. */
const mostPages = 20;
const pageSize = 100;

type RunName = Pick<JobRun, 'id' | 'title' | 'status' | 'createdAt'>;

/**
 * The id of the run that a person means: a whole id, or its last four letters or more. Throws a CliError where none of the newest runs
 * ends so, or several do.
 */
export async function findRunId(api: Api, given: string): Promise<string> {
  const end = given.trim().toUpperCase();
  if (end.length === ulidLength) return end;
  if (end.length < leastLength || !/^[0-9A-Z]+$/.test(end)) {
    throw new CliError(
      'Usage',
      `'${given}' names no run: expected an id of ${ulidLength} letters, or at least its last ${leastLength}.`,
    );
  }
  const found = (await newestRuns(api)).filter(({ id }) => id.endsWith(end));
  const [run, ...others] = found;
  if (!run) throw new CliError('NotFound', `None of the newest runs has an id that ends with ${end}.`);
  if (others.length === 0) return run.id;
  const names = found.map(({ id, title, createdAt }) => `${id} (${title}, ${time(createdAt)})`);
  throw new CliError(
    'Usage',
    `${found.length} runs end with ${end}: ${names.join('; ')}. Give more letters.`,
  );
}

async function newestRuns(api: Api): Promise<readonly RunName[]> {
  const runs: RunName[] = [];
  let nextToken: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { jobRuns }: { jobRuns: Page<RunName> } = await api.ask(runNamesDocument, {
      limit: pageSize,
      nextToken,
    });
    runs.push(...jobRuns.items);
    if (!jobRuns.nextToken) break;
    nextToken = jobRuns.nextToken;
  }
  return runs;
}
