import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { JobAnswers } from './job-answers';
import { jobFiles, withJob } from './job-files';

const catalogue = 'functions/jobs/index.ts';

/** Returns the paths. Never overwrites an existing job or test. */
export async function writeJob(root: string, answers: JobAnswers): Promise<readonly string[]> {
  const files = jobFiles(answers);
  const listed = withJob(await readFile(join(root, catalogue), 'utf8'), answers);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text, { flag: 'wx' });
  }
  await writeFile(join(root, catalogue), listed);
  const paths = [...Object.keys(files), catalogue];
  const biome = join(root, 'node_modules', '.bin', 'biome');
  await promisify(execFile)(biome, ['check', '--write', ...paths], { cwd: root });
  return paths;
}
