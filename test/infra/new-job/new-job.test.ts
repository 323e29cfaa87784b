import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kebabCase, parseAnswers } from '#infra/new-job/job-answers';
import { withJob } from '#infra/new-job/job-files';
import { modelConstant, shapes } from '#infra/new-job/shapes';
import { models } from '#shared/models/index';

const run = promisify(execFile);
const root = process.cwd();
const copied = [
  'shared',
  'functions',
  'infra',
  'test/support',
  'test/functions/jobs',
  'biome.json',
  '.gitignore',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

/** A copy of the project in which jobs can be created. */
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-job-'));
  await Promise.all(copied.map((path) => cp(join(root, path), join(copy, path), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const node = (args: readonly string[]) => run(process.execPath, [...args], { cwd: copy });
const newJob = (...args: string[]) => node(['--import', 'tsx', 'infra/new-job/main.ts', ...args]);
const made = (path: string) => readFile(join(copy, path), 'utf8');

const nameOf = (shape: string) => `made-${shape}`;

describe('npm run new-job', () => {
  it('creates a job of each shape, its test and its line in the catalogue, formatted, with valid types and tests', async () => {
    for (const shape of Object.keys(shapes)) {
      const flags = {
        name: nameOf(shape),
        shape,
        folder: 'users',
        description: "Tidies: says 'so'.",
        access: 'DesignatedAdmin',
      };
      const tables = ['--table', 'UserActivity', '--table', 'SessionRating'];
      const said = await newJob(
        ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
        ...tables,
      );

      // The API rejects a dry run of an audit, because an audit writes no records anyway.
      const next = `start ${nameOf(shape)}${shape === 'audit' ? '' : ' --dry-run'} --watch`;
      expect(said.stdout).toContain(next);
    }

    expect(await made('functions/jobs/index.ts')).toContain("from './users/made-sweep'");
    const job = await made('functions/jobs/users/made-sweep.ts');
    expect(job).toContain("name: 'made-sweep',");
    expect(job).toContain("title: 'Made sweep',");
    expect(job).toContain('tables: [UserActivity, SessionRating],');
    expect(job).toContain("access: 'DesignatedAdmin',");
    const paths = Object.keys(shapes).flatMap((shape) => [
      `functions/jobs/users/${nameOf(shape)}.ts`,
      `test/functions/jobs/users/${nameOf(shape)}.test.ts`,
    ]);
    await node(['node_modules/.bin/biome', 'ci', 'functions/jobs/index.ts', ...paths]);
    await writeFile(
      join(copy, 'tsconfig.new.json'),
      JSON.stringify({ extends: './tsconfig.json', files: paths, include: [] }),
    );
    await node(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.new.json', '--incremental', 'false']);
    const tests = paths.filter((path) => path.startsWith('test/'));
    const unit = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
    await node([...unit, ...tests, 'test/functions/jobs/laws.test.ts']);
  }, 300_000);

  it('rejects an existing name, and keeps the job', async () => {
    const before = await made('functions/jobs/users/user-preferences.ts');

    await expect(
      newJob('--name', 'user-identifier-migration', '--description', 'Again.', '--table', 'UserActivity'),
    ).rejects.toMatchObject({
      code: 1,
      stderr:
        "--name: 'user-identifier-migration' is used by functions/jobs/users/user-preferences.ts: expected an unused name\n",
    });
    expect(await made('functions/jobs/users/user-preferences.ts')).toBe(before);
  });
});

describe('answers', () => {
  const good = {
    name: 'tidy-activities',
    folder: 'activities',
    shape: 'sweep',
    title: 'Tidy',
    description: 'Tidies.',
    tables: ['UserActivity'],
    access: 'Admin',
  };

  it.each([
    [{ name: 'Tidy_Activities' }, /^--name: 'Tidy_Activities' is not a valid job name: expected kebab-case/],
    [{ name: '../escape' }, /^--name: '..\/escape' is not a valid job name/],
    [{ name: '' }, /^--name: expected a name in kebab-case/],
    [{ name: 'delete' }, /^--name: 'delete' is reserved in code: expected another name/],
    [{ name: 'sweep' }, /^--name: 'sweep' is reserved in code/],
    [{ folder: '../up' }, /^--folder: '..\/up' is not a folder: expected kebab-case/],
    [{ shape: 'swoop' }, /^--shape: 'swoop' is not a job shape: expected one of sweep/],
    [{ tables: ['Users'] }, /^--table: 'Users' is not a table: expected one of UserPreferences, /],
    [{ tables: [] }, /^--table: expected one or more of UserPreferences, /],
    [{ tables: ['UserActivity', 'UserActivity'] }, /^--table: expected each table only once/],
    [
      { access: 'Everybody' },
      /^--access: 'Everybody' is not a group: expected one of Admin, DesignatedAdmin/,
    ],
    [{ description: ' ' }, /^--description: expected one or two sentences/],
  ])('%j are rejected, with the value and what is expected', (wrong, message) => {
    expect(() => parseAnswers({ ...good, ...wrong }, root)).toThrow(message);
  });
});

it('add a job to a catalogue on one line or on many', () => {
  const list = (jobs: string) => `export const jobs: readonly AnyJob[] = [${jobs}];\n`;

  expect(withJob(list('a, b'), { name: 'new-one', folder: 'users' })).toBe(
    `import { newOne } from './users/new-one';\n${list('a, b, newOne')}`,
  );
  expect(withJob(list('\n  a,\n  b,\n'), { name: 'new-one', folder: 'users' })).toContain('[a, b, newOne];');
  expect(() => withJob('export const jobs = [];', { name: 'new-one', folder: 'users' })).toThrow(
    'functions/jobs/index.ts has no list',
  );
});

it.each(models.map(({ name }) => name))('find the file of the model %s by its name', async (name) => {
  expect(await readFile(join(root, 'shared', 'models', `${kebabCase(name)}.ts`), 'utf8')).toContain(
    `export const ${modelConstant(name)} = `,
  );
});
