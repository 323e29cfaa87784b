import '#infra/entry-point';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { merged, readFolder, readRecord, writeRecord } from './record';
import { checkRoles } from './stack-roles';
import { rolesTable, withTable } from './table';

/*
 * `npm run roles` checks the roles, and writes the table in docs/security.md.
 *
 * `npm run roles -- --record FILE...` runs these test files first, and records the calls that they make with
 * roles.
 *
 * `npm run roles -- --record-from FOLDER` adds the calls that hosts have written to a folder (ACCESS_RECORD).
 */

const [option, ...given] = process.argv.slice(2);
const page = new URL('../../docs/security.md', import.meta.url);

if (option === '--record') await record(given);
else if (option === '--record-from') await add(given[0] ?? '');
else if (option !== undefined)
  throw new Error(`${option}: expected --record FILE... or --record-from FOLDER`);

const found = await checkRoles(await readRecord());
await writeFile(page, withTable(await readFile(page, 'utf8'), rolesTable(found)));
const noticed = found.removals.filter(({ noticedBy }) => noticedBy !== undefined).length;
console.log(`${found.roles.length} roles, ${found.removals.length} removals, ${noticed} noticed by a test.`);
for (const { role, kind, value } of found.superfluous) console.error(`Superfluous: ${role} ${kind} ${value}`);
for (const { role, action, resource, test } of found.outdated) {
  console.error(`No longer allowed: ${role} ${action} ${resource}, recorded by ${test}`);
}
process.exitCode = found.superfluous.length + found.outdated.length > 0 ? 1 : 0;

/** Runs each file separately, so that the record shows which file made each call. */
async function record(files: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'roles-'));
  try {
    for (const file of files) {
      const env = { ...process.env, ACCESS_RECORD: folder, ACCESS_RECORD_TEST: file };
      const { status } = spawnSync('npx', ['vitest', 'run', file], { env, stdio: 'inherit' });
      if (status !== 0) throw new Error(`${file} failed`);
    }
    await add(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds the calls in a folder to the record. They replace all earlier calls by the same tests. */
async function add(folder: string): Promise<void> {
  const calls = await readFolder(folder);
  const again = new Set(calls.map(({ test }) => test));
  const kept = (await readRecord()).filter(({ test }) => !again.has(test));
  await writeRecord(merged([...kept, ...calls]));
}
