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
const startTimeoutMs = 300_000;
/** The text that the host prints at the end of its first start. */
export const workspaceIsWritten = 'The demo workspace is written';

/** A local host running in its own process, as with `npm start`. */
export interface HostProcess {
  readonly url: string;
  /** The number of milliseconds from the start of the process until it reported that the panel was ready. */
  readonly readyMs: number;
  /** The number of milliseconds from the start of the process until its demo workspace was complete. */
  readonly completeMs: number;
  /** Sends SIGKILL, to simulate a power failure. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until the process has exited. */
  stop(): Promise<void>;
}

/**
 * Starts the host with these arguments. Waits until the host has printed its URL, and until any run that
 * writes its demo workspace has ended. If the host exits first, rejects with its output.
 */
export async function startHostProcess(args: readonly string[]): Promise<HostProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', start, '--no-first-night', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = await readiness(child);
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await ended;
  };
  return {
    url: ready.url,
    readyMs: ready.atMs - startedAt,
    completeMs: performance.now() - startedAt,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Returns the URL and the time at which it was printed. */
function readiness(child: ChildProcess): Promise<{ url: string; atMs: number }> {
  return new Promise((resolve, reject) => {
    let output = '';
    let atMs: number | undefined;
    const fail = (why: string) => reject(new Error(`The host ${why}:\n${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('was not ready in time');
    }, startTimeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (!url || !output.includes('Ctrl-C to stop')) return;
      atMs ??= performance.now();
      if (output.includes('A run is writing the demo workspace') && !output.includes(workspaceIsWritten))
        return;
      clearTimeout(timer);
      resolve({ url, atMs });
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

/** Signs in to a demo account over HTTP. */
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

/** Starts a job through the API. Returns the new run. */
export async function startRun(api: ApiClient, input: object): Promise<JobRun> {
  const { startJob } = await api.query<{ startJob: JobRun }>(
    `mutation($input: StartJobInput!) { startJob(input: $input) { ${runFields} } }`,
    { input: { ...input, clientToken: randomUUID() } },
  );
  return startJob;
}

/** Starts the main job. */
export const startMigration = (api: ApiClient, dryRun = false): Promise<JobRun> =>
  startRun(api, { job: 'user-identifier-migration', dryRun });

/** Returns the run's current state. */
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

/**
 * Reads all records from every table through the API, to verify what a run reports. Returns them by model
 * name and ID.
 */
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
