import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keep, refersTo, remove, type Sweep, sweep, update } from '#functions/engine/job/job';
import { startEmbeddedDatabase } from '#infra/local/database/embedded';
import { compare, type Difference } from '#infra/rehearse/compare';
import { type Data, openData } from '#infra/rehearse/data';
import { ExerciseSet } from '#shared/models/set';
import { UserActivity } from '#shared/models/user-activity';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rehearse-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const base = {
  name: 'test-job',
  title: 'Test job',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
} as const;

const question = {
  params: {},
  caller: { email: 'ana@wellness.example', subject: 'ana' },
  now: '2026-11-27T02:00:00.000Z',
};

async function jsonOf(content: unknown): Promise<string> {
  const file = join(folder, 'data.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const activities = (...records: readonly object[]) => jsonOf({ UserActivity: records });

async function differences(old: Sweep | undefined, latest: Sweep, path: string) {
  const data = await openData(path);
  const found: Difference[] = [];
  const counts = await compare(data, { old, new: latest }, question, (one) => found.push(one));
  await data.close();
  return { counts, found };
}

const done = sweep({
  ...base,
  visit: ({ status }) => (status === 'open' ? update({ status: 'done' }) : keep),
});

describe('a comparison of two versions of a sweep', () => {
  test('finds nothing if both make the same changes', async () => {
    const { counts, found } = await differences(done, done, await activities({ id: 'a', status: 'open' }));

    expect(found).toEqual([]);
    expect(counts).toEqual({ read: 1, old: 1, new: 1, onlyOld: 0, onlyNew: 0, different: 0 });
  });

  test('lists records that only one version changes, and the fields in which changes differ', async () => {
    const latest = sweep({
      ...base,
      visit: ({ id, status }) => {
        if (id === 'odd') throw new Error('Odd.');
        if (status === 'old') return remove;
        return status === 'open' && id !== 'kept' ? update({ status: 'closed', note: 'by us' }) : keep;
      },
    });
    const path = await activities(
      { id: 'a', status: 'open' },
      { id: 'kept', status: 'open' },
      { id: 'gone', status: 'old' },
      { id: 'odd', status: 'open' },
      { id: 'same', status: 'new' },
    );

    const { counts, found } = await differences(done, latest, path);

    expect(counts).toEqual({ read: 5, old: 3, new: 3, onlyOld: 1, onlyNew: 1, different: 2 });
    expect(found).toMatchObject([
      { key: 'a', fields: ['note', 'status'], old: { kind: 'update' }, new: { after: { status: 'closed' } } },
      { key: 'kept', old: { after: { status: 'done' } } },
      { key: 'gone', new: { kind: 'remove' } },
      { key: 'odd', old: { kind: 'update' }, new: { kind: 'fail', message: 'Odd.' } },
    ]);
  });

  test('counts every change as new if the old code has no such sweep', async () => {
    const { counts } = await differences(undefined, done, await activities({ id: 'a', status: 'open' }));

    expect(counts).toMatchObject({ old: 0, onlyNew: 1 });
  });

  test('looks up records of other tables in the same data', async () => {
    const known = sweep({
      ...base,
      refers: [refersTo(ExerciseSet)],
      visit: ({ setID }, { related }) => (related(ExerciseSet).withId(setID) ? keep : remove),
    });
    const path = await jsonOf({
      UserActivity: [
        { id: 'a', setID: 's' },
        { id: 'b', setID: 't' },
      ],
      [ExerciseSet.name]: [{ id: 's' }],
    });

    const { found } = await differences(undefined, known, path);

    expect(found.map(({ key }) => key)).toEqual(['b']);
  });
});

async function rowsOf(data: Data, table: string) {
  const rows = [];
  for await (const row of data.read(table)) rows.push(row);
  await data.close();
  return rows;
}

describe('the data', () => {
  test('can be DynamoDB exports', async () => {
    const place = join(folder, 'AWSDynamoDB', '01700000000000-abcdef');
    await mkdir(join(place, 'data'), { recursive: true });
    await writeFile(
      join(place, 'data', 'a.json.gz'),
      gzipSync(`${JSON.stringify({ Item: { id: { S: 'a' }, status: { S: 'open' } } })}\n`),
    );
    const dataFileS3Key = 'AWSDynamoDB/01700000000000-abcdef/data/a.json.gz';
    await writeFile(
      join(place, 'manifest-files.json'),
      `${JSON.stringify({ itemCount: 1, dataFileS3Key })}\n`,
    );
    await writeFile(
      join(place, 'manifest-summary.json'),
      JSON.stringify({
        tableArn: 'arn:aws:dynamodb:eu-west-1:1:table/UserActivity-x-prod',
        itemCount: 1,
        outputFormat: 'DYNAMODB_JSON',
        exportType: 'FULL_EXPORT',
        manifestFilesS3Key: 'AWSDynamoDB/01700000000000-abcdef/manifest-files.json',
      }),
    );

    const data = await openData(folder);

    expect(data.tables).toEqual(['UserActivity']);
    expect(await rowsOf(data, 'UserActivity')).toEqual([{ id: { S: 'a' }, status: { S: 'open' } }]);
  });

  test.runIf(process.platform === 'linux')(
    "can be a local host's data directory, which is not changed",
    async () => {
      const file = join(folder, 'data.sqlite');
      const { url, stop } = await startEmbeddedDatabase({ file, logFile: join(folder, 'log') });
      const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
      const client = new DynamoDBClient({ endpoint: url, region: 'local', credentials });
      await client.send(
        new CreateTableCommand({
          TableName: 'UserActivity-local',
          KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
          BillingMode: 'PAY_PER_REQUEST',
        }),
      );
      await client.send(new PutItemCommand({ TableName: 'UserActivity-local', Item: { id: { S: 'a' } } }));
      client.destroy();
      await stop();
      const before = await readdir(folder);

      const data = await openData(folder);

      expect(await rowsOf(data, 'UserActivity')).toEqual([{ id: { S: 'a' } }]);
      expect(await readdir(folder)).toEqual(before);
    },
  );

  test.each([
    ['{}{', /cannot be read; expected a JSON object with a list of records for each model/],
    ['{"UserActivity":[{"status":"open"}]}', /cannot be read/],
    ['{"Nothing":[{"id":"a"}]}', /has records of Nothing, which is no model; expected one of /],
  ])('is refused with a reason: %s', async (text, message) => {
    const file = join(folder, 'data.json');
    await writeFile(file, text);

    await expect(openData(file)).rejects.toThrow(message);
  });
});

/** Returns a commit of HEAD's code without any jobs. Its objects are outside the repository. */
function commitWithoutJobs(env: NodeJS.ProcessEnv): string {
  const git = (args: readonly string[], input = '') =>
    execFileSync('git', args, { env: { ...process.env, ...env }, input })
      .toString()
      .trim();
  git(['read-tree', 'HEAD']);
  const file = git(['hash-object', '-w', '--stdin'], 'export const jobs = [];\n');
  git(['update-index', '--cacheinfo', `100644,${file},functions/jobs/index.ts`]);
  return git(['commit-tree', git(['write-tree']), '-m', 'Without jobs']);
}

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ status: number; out: string; err: string }>((resolve) => {
    const command = ['--import', 'tsx', 'infra/rehearse/main.ts', ...args];
    const child = execFile(process.execPath, command, { env: { ...process.env, ...env } }, (_, out, err) =>
      resolve({ status: child.exitCode ?? -1, out, err }),
    );
  });

describe.runIf(existsSync('.git'))('npm run rehearse', () => {
  test('exits with 0 and says so if there is no difference', async () => {
    const { status, out } = await run(['user-identifier-migration', '--data', await activities({ id: 'a' })]);

    expect(out).toMatch(/^user-identifier-migration: 1 records? read\n[\s\S]*No difference\.\n$/);
    expect(status).toBe(0);
  });

  test('exits with 1 and lists the differences from an older version', async () => {
    const objects = execFileSync('git', ['rev-parse', '--path-format=absolute', '--git-path', 'objects']);
    await mkdir(join(folder, 'objects'));
    const env = {
      GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: objects.toString().trim(),
      GIT_INDEX_FILE: join(folder, 'index'),
      GIT_AUTHOR_NAME: 'Ana',
      GIT_AUTHOR_EMAIL: question.caller.email,
      GIT_COMMITTER_NAME: 'Ana',
      GIT_COMMITTER_EMAIL: question.caller.email,
    };
    const data = await activities({ id: 'a', userID: question.caller.email });
    const old = commitWithoutJobs(env);

    const { status, out, err } = await run(['user-identifier-migration', '--old', old, '--data', data], env);

    expect(err).toBe('');
    expect(out).toContain('has no such sweep');
    expect(out).toMatch(/UserActivity a {2}only new: update \{.*"userID":"ana"/);
    expect(status).toBe(1);
  });

  test.each([
    [['nothing'], /^There is no sweep 'nothing'; expected one of user-identifier-migration, /],
    [
      ['user-identifier-migration', '--old', 'no-such'],
      /^--old no-such: there is no such commit in this clone/,
    ],
    [['user-identifier-migration', '--param', 'x=1'], /^--param: Unrecognized key: "x"/],
    [['user-identifier-migration', '--param', 'x'], /^--param x: expected name=value/],
    [['user-identifier-migration', '--now', 'soon'], /^--now soon: expected a time/],
  ])('exits with 2 and says what was expected: %j', async (args, message) => {
    const { status, err } = await run([...args, '--data', await activities({ id: 'a' })]);

    expect(err).toMatch(message);
    expect(status).toBe(2);
  });
});
