import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import { signInByHttp } from '#infra/local/user-pool/sign-in-by-http';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { models } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';

const start = fileURLToPath(new URL('../../infra/local/start.ts', import.meta.url));
const startTimeoutMs = 120_000;

/** A local host in its own process, like with `npm start`. */
export interface HostProcess {
  readonly url: string;
  /** Milliseconds from the start of the process until it reported that it was ready. */
  readonly readyMs: number;
  /** Sends SIGKILL, like a power failure. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the host with these arguments and waits for the address that it prints. Rejects with its output if
 * it ends first.
 */
export async function startHostProcess(args: readonly string[]): Promise<HostProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', start, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await ended;
  };
  return {
    url,
    readyMs: performance.now() - startedAt,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`The host ${why}:\n${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('was not ready in time');
    }, startTimeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended with ${code ?? signal}`);
    });
  });
}

const configShape = z.object({ graphqlUrl: z.string(), oauthUrl: z.string(), clientId: z.string() });

/** A signed-in person's requests to a host's API. */
export interface ApiClient {
  query<Result>(document: string, variables?: object): Promise<Result>;
}

/** Signs in a demo account over HTTP. */
export async function signIn(url: string, email: string): Promise<ApiClient> {
  const config = configShape.parse(await (await fetch(`${url}/config.json`)).json());
  const client = { id: config.clientId, scopes: ['openid', 'email', 'profile'] };
  const { oauthUrl, graphqlUrl } = config;
  const { accessToken } = await signInByHttp({
    oauthUrl,
    siteUrl: url,
    client,
    accounts: demoAccounts,
    email,
  });
  return {
    query: async <Result>(query: string, variables: object = {}) => {
      const answer = await fetch(graphqlUrl, {
        method: 'POST',
        headers: { authorization: accessToken, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const body = (await answer.json()) as { data?: Result; errors?: readonly { message: string }[] };
      if (body.errors || !body.data)
        throw new Error(`${answer.status}: ${JSON.stringify(body.errors ?? body)}`);
      return body.data;
    },
  };
}

const runFields = 'id job status dryRun attempt read changed failed unchanged conflicts total reason';

/** Starts the job. */
export async function startMigration(api: ApiClient, dryRun = false): Promise<JobRun> {
  const { startJob } = await api.query<{ startJob: JobRun }>(
    `mutation($input: StartJobInput!) { startJob(input: $input) { ${runFields} } }`,
    { input: { job: 'user-identifier-migration', dryRun, clientToken: randomUUID() } },
  );
  return startJob;
}

/** Returns the current state of the run. */
export async function readRun(api: ApiClient, id: string): Promise<JobRun> {
  const { jobRun } = await api.query<{ jobRun: JobRun }>(
    `query($id: ID!) { jobRun(id: $id) { ${runFields} } }`,
    { id },
  );
  return jobRun;
}

/** Polls the run until it has ended. Rejects after `timeoutMs`. */
export async function runEnd(api: ApiClient, id: string, timeoutMs = 120_000): Promise<JobRun> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const run = await readRun(api, id);
    if (!isActive(run.status)) return run;
    if (Date.now() > until) throw new Error(`Run ${id} is still ${run.status} after ${timeoutMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Reads all records of every table through the API, by model name and ID, to verify the report of a run. */
export async function readTables(api: ApiClient): Promise<Map<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>();
  for (const { name, plural, fields } of models) {
    const names = Object.keys(fields.shape).join(' ');
    const document = `query($token: String) { page: list${plural}(limit: 1000, nextToken: $token) { items { ${names} } nextToken } }`;
    let token: string | null = null;
    do {
      const { page }: { page: { items: StoredRecord[]; nextToken: string | null } } = await api.query(
        document,
        { token },
      );
      for (const item of page.items) found.set(`${name}#${item.id}`, item);
      token = page.nextToken;
    } while (token);
  }
  return found;
}
