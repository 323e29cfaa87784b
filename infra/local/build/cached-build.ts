import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { HostError } from '../base/host-error';
import { projectRoot } from '../base/project-root';

/** A build whose result depends only on the files and settings given. */
export interface Build {
  /** The beginning of the result folders' names, such as `panel`. */
  readonly name: string;
  /** The name in messages, such as `the panel`. */
  readonly title: string;
  /** Files and folders on which the result depends, relative to the project. */
  readonly inputs: readonly string[];
  readonly settings: unknown;
  /**
   * The module that writes to the folder `process.argv[2]`, given the settings as JSON in `process.argv[3]`.
   */
  readonly builder: string;
}

export interface BuildContext {
  readonly signal?: AbortSignal;
  readonly say?: (step: string) => void;
}

const keptMs = 3 * 24 * 3600 * 1000;

/**
 * Returns the folder of the result, built in a child process unless cached. Parallel builds are safe: each
 * has its own folder, and the first to finish wins.
 */
export async function cachedBuild(build: Build, { signal, say }: BuildContext = {}): Promise<string> {
  const cache = join(projectRoot, 'node_modules', '.cache', 'local-host');
  const inputs = [...build.inputs, 'package-lock.json', 'tsconfig.json'].map((path) =>
    join(projectRoot, path),
  );
  const result = join(cache, `${build.name}-${await fingerprint(inputs, build.settings)}`);
  if (existsSync(result)) {
    const now = new Date();
    await utimes(result, now, now);
    return result;
  }

  say?.(`Building ${build.title} ...`);
  await mkdir(cache, { recursive: true });
  const unfinished = join(cache, `.${build.name}-${randomUUID()}`);
  try {
    await runBuilder(build, unfinished, signal);
    await rename(unfinished, result).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(result)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await deleteUnused(cache, build.name);
  return result;
}

/**
 * Runs the builder, and kills it once it reports that it is done: on its own, Node could hang while code is
 * still being compiled in the background (nodejs/node#54918).
 */
async function runBuilder(build: Build, outDir: string, signal?: AbortSignal): Promise<void> {
  const child = fork(join(import.meta.dirname, build.builder), [outDir, JSON.stringify(build.settings)], {
    cwd: projectRoot,
    // Test runs set another value, which would put the libraries' development code into the panel.
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  const output = collectOutput(child);
  const built = await new Promise<boolean>((resolve, reject) => {
    let said = false;
    child.once('message', () => {
      said = true;
      child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
  if (!built) throw new HostError('BuildFailed', `Building ${build.title} failed:\n${output().trim()}`);
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

async function deleteUnused(cache: string, name: string): Promise<void> {
  for (const entry of await readdir(cache)) {
    if (!entry.startsWith(`${name}-`) && !entry.startsWith(`.${name}-`)) continue;
    const path = join(cache, entry);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
  }
}

const skippedFolders: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git', 'cdk.out']);

/** Hashes `settings` and the contents under `paths`. A missing path counts as empty. */
async function fingerprint(paths: readonly string[], settings: unknown): Promise<string> {
  const files = (await Promise.all(paths.map(filesUnder))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256').update(JSON.stringify(settings));
  files.forEach((file, index) => {
    hash.update(`\0${file}\0`).update(contents[index] ?? '');
  });
  return hash.digest('hex').slice(0, 16);
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  const inside = entries
    .filter((entry) => !(entry.isDirectory() && skippedFolders.has(entry.name)))
    .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(inside)).flat();
}
