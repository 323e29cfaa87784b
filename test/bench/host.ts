import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import { runDocument } from '#shared/jobs/documents/run-documents';
import { runEnd, signIn, startHostProcess, startMigration } from '../support/host-process';
import { fixed, type Measure } from './measure';

const [ana] = demoAccounts;
const buildCache = fileURLToPath(new URL('../../node_modules/.cache/local-host', import.meta.url));
const run = promisify(execFile);
const seconds = (ms: number) => `${fixed(ms / 1000, 1)} s`;

/**
 * Starts the local host twice, the first time with nothing built and nothing seeded. Then runs the main job
 * on the seeded data.
 */
export async function measureHost(): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wellness-bench-'));
  await rm(buildCache, { recursive: true, force: true });
  try {
    const first = await startHostProcess(['--data-dir', dataDir]);
    const job = await mainJob(first.url);
    await first.stop();
    const second = await startHostProcess(['--data-dir', dataDir]);
    await second.stop();
    return [
      {
        what: 'npm start ready, the first time',
        measured: seconds(first.readyMs),
        target: 'under 25 s',
        met: first.readyMs < 25_000,
      },
      {
        what: 'the demo workspace complete, the first time',
        measured: seconds(first.completeMs),
        target: 'under 60 s',
        met: first.completeMs < 60_000,
      },
      {
        what: 'npm start ready, after',
        measured: seconds(second.readyMs),
        target: 'under 12 s',
        met: second.readyMs < 12_000,
      },
      {
        what: `the main job on the demo workspace, ${job.read.toLocaleString('en')} records, ${job.changed.toLocaleString('en')} changed`,
        measured: seconds(job.ms),
        target: '',
      },
      {
        what: 'answer of jobRun, bytes',
        measured: `${job.bytes}`,
        target: 'under 4,096',
        met: job.bytes < 4_096,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function mainJob(url: string) {
  const api = await signIn(url, ana.email);
  const start = performance.now();
  const { id } = await startMigration(api);
  const { read, changed } = await runEnd(api, id);
  const ms = performance.now() - start;
  return { read, changed, ms, bytes: JSON.stringify(await api.query(runDocument, { id })).length };
}

/**
 * Returns the size of the JavaScript loaded on a first visit, as reported by the panel's build
 * (vite.config.ts).
 */
export async function measurePanel(): Promise<Measure[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'wellness-panel-'));
  try {
    const vite = fileURLToPath(new URL('../../node_modules/.bin/vite', import.meta.url));
    const { stdout, stderr } = await run(vite, ['build', '--outDir', outDir, '--emptyOutDir']);
    const kilobytes = Number(/First load: ([\d.]+) kB/.exec(stdout + stderr)?.[1]);
    return [
      {
        what: "panel's first load, JavaScript gzipped",
        measured: `${kilobytes} kB`,
        target: 'at most 200 kB',
        met: kilobytes <= 200,
      },
    ];
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
