import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DataDir, openDataDir } from '#infra/local/data-dir/data-dir';
import { type CommandEnd, type RunningCommand, startCommand } from './support/command-line';
import { type DisturbedHost, startDisturbedHost } from './support/disturbed-host';
import { dynamoDbError, type Meddle } from './support/door';
import { designatedAdmin, migrationJob, readRun } from './support/migration';
import { idsToMigrate } from './support/stored';
import { until } from './support/until';

let disturbed: DisturbedHost;
let folder: string;
/** A data directory that is marked as in use by the host of these tests. */
let dataDir: DataDir;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  disturbed = await startDisturbedHost(10);
  dataDir = await openDataDir(join(folder, 'data'), false);
  await dataDir.remember({ ports: { site: Number(new URL(disturbed.host.url).port) } });
});
afterEach(() => disturbed.settle());
afterAll(async () => {
  await disturbed?.stop();
  await dataDir?.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (...args: string[]): RunningCommand =>
  startCommand(['--data-dir', dataDir.path(), ...args], join(folder, 'config'));
const job = (...args: string[]): Promise<CommandEnd> => start(...args).end;

const last = ({ lines }: CommandEnd) => lines.at(-1) ?? {};
const idOf = (end: CommandEnd) => String(last(end).id);

/** Refuses to write one record, as the database does if a record cannot be changed. */
const refusing =
  (id: string): Meddle =>
  async (request, forward) => {
    // A refused statement is retried once separately.
    const { Statements, Key } = request.input;
    if (JSON.stringify(Key) === JSON.stringify({ id: { S: id } }) && request.operation === 'UpdateItem') {
      return dynamoDbError(400, 'ValidationException');
    }
    if (request.operation !== 'BatchExecuteStatement' || !Array.isArray(Statements)) return forward();
    const index = Statements.findIndex((statement) => JSON.stringify(statement).includes(JSON.stringify(id)));
    if (index < 0) return forward();
    const others = Statements.toSpliced(index, 1);
    const answer =
      others.length === 0
        ? { status: 200, body: '{"Responses":[]}' }
        : await forward({ ...request, input: { ...request.input, Statements: others } });
    const { Responses } = JSON.parse(answer.body);
    const refused = { Error: { Code: 'ValidationError', Message: 'From the test' } };
    return { ...answer, body: JSON.stringify({ Responses: Responses.toSpliced(index, 0, refused) }) };
  };

describe('the session of the command line', () => {
  it('is forgotten by sign-out, and says where nobody was signed in', async () => {
    expect((await job('list')).status).toBe(0);

    const signedOut = await job('sign-out');
    const again = await job('sign-out');

    expect(signedOut).toMatchObject({ status: 0, lines: [{ signedOut: true }] });
    expect(again).toMatchObject({ status: 0, lines: [{ signedOut: false }] });
  });
});

describe('a run from the command line', () => {
  it('is rehearsed, made, looked at and undone', async () => {
    const dry = await job('start', migrationJob, '--dry-run', '--watch');
    expect(dry).toMatchObject({ status: 0, errors: '' });
    expect(last(dry)).toMatchObject({ status: 'SUCCEEDED', dryRun: true, failed: 0 });
    expect(await disturbed.contents()).toEqual(disturbed.untouched);

    const real = await job('start', migrationJob, '--watch');
    expect(real.status).toBe(0);
    expect(last(real)).toMatchObject({ status: 'SUCCEEDED', dryRun: false, changed: last(dry).changed });
    await disturbed.expectMigratedOnce();

    const id = idOf(real);
    const changes = await job('changes', id.slice(-6));
    expect(changes.lines).toHaveLength(Number(last(real).changed));
    expect(changes.lines[0]).toMatchObject({ kind: 'update', before: { userID: 'ana@wellness.example' } });
    expect((await job('failures', id)).lines).toEqual([]);

    const undo = await job('undo', id.slice(-6), '--watch');
    expect(undo.status).toBe(0);
    expect(last(undo)).toMatchObject({ status: 'SUCCEEDED', undoes: id, changed: last(real).changed });
    const again = await job('undo', id);
    expect(again).toMatchObject({ status: 1, lines: [] });
    expect(again.errors).toBe(`Conflict: Run ${id} was undone by run ${idOf(undo)}.\n`);

    const runs = await job('runs', '--limit', '3');
    expect(runs.lines.map((run) => run.id)).toEqual([idOf(undo), id, idOf(dry)]);
    expect((await job('runs', '--job', migrationJob, '--limit', '1')).lines).toMatchObject([{ id }]);
  });

  it('is stopped and resumed; the exit status of watching is the outcome', async () => {
    const gate = disturbed.holdAt('BatchExecuteStatement', { shortPages: true });
    const started = await job('start', migrationJob);
    expect(started.status).toBe(0);
    const id = idOf(started);
    await gate.reached;

    const stop = await job('stop', id);
    expect(stop.status).toBe(0);
    const forced = await job('force-stop', id);
    expect(forced).toMatchObject({ status: 1, errors: expect.stringMatching(/^Conflict: /) });
    expect(last(stop)).toMatchObject({ id, status: 'STOPPING' });
    gate.open();
    expect(await job('watch', id)).toMatchObject({ status: 4, errors: '' });

    const resumed = await job('resume', id, '--watch');
    expect(resumed.status).toBe(0);
    expect(last(resumed)).toMatchObject({ id, status: 'SUCCEEDED', attempt: 2 });
    await disturbed.expectMigratedOnce();
    expect(await job('resume', id)).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/^Conflict: /),
    });
  });

  it('is slowed down while it works, and says what it may use and what it reaches', async () => {
    const gate = disturbed.holdAt('BatchExecuteStatement', { shortPages: true });
    const id = idOf(await job('start', migrationJob, '--writes-per-second', '5'));
    await gate.reached;

    const changed = await job('limits', id, '--writes', '2', '--reads', '100', '--lanes', '1');
    const shown = await job('limits', id, '--lanes', 'all');
    const wrong = await job('limits', id, '--lanes', '0');
    const refused = await job('limits', id, '--lanes', '41');
    gate.open();
    await job('stop', id, '--watch');

    expect(shown).toMatchObject({ status: 0, errors: '' });
    const of = { writesPerSecond: 2, readsPerSecond: 100 };
    expect(last(changed)).toMatchObject({
      ...of,
      lanesAtOnce: 1,
      limits: { version: 1, by: designatedAdmin },
    });
    expect(last(shown)).toMatchObject({ ...of, lanesAtOnce: null, limits: { version: 2 } });
    expect(wrong).toMatchObject({
      status: 1,
      errors: 'Usage: --lanes 0: expected a whole number above 0.\n',
    });
    expect(refused).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/^BadRequest: input.lanesAtOnce is 41; expected /),
    });
  });

  it('is followed by its log in a pipe, each line once, to the end', async () => {
    const gate = disturbed.holdAt('BatchExecuteStatement', { shortPages: true });
    const id = idOf(await job('start', migrationJob));
    await gate.reached;
    const log = start('log', id, '--follow');
    await log.printed(1);

    gate.open();
    const followed = await log.end;

    expect(followed).toMatchObject({ status: 0, errors: '' });
    const ids = followed.lines.map((line) => line.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await job('log', id)).lines.map((line) => line.id).toSorted()).toEqual(ids.toSorted());
  });

  it('goes on when the one who watches it leaves with Ctrl-C, who is told how to stop it', async () => {
    const gate = disturbed.holdAt('BatchExecuteStatement');
    const watched = start('start', migrationJob, '--watch');
    await gate.reached;
    await watched.printed(1);

    watched.interrupt();
    const left = await watched.end;

    expect(left.status).toBe(130);
    const id = idOf(left);
    expect(left.errors).toContain(`Run ${id} continues.`);
    expect(left.errors).toContain(`npm run job -- --data-dir ${dataDir.path()} stop ${id.slice(-4)}`);
    expect(await readRun(disturbed.api, id)).toMatchObject({ status: 'RUNNING' });
    gate.open();
    await until('its end', async () =>
      (await readRun(disturbed.api, id)).status === 'SUCCEEDED' ? true : undefined,
    );
  });
});

describe('a run that needs a person', () => {
  it('ends with 2 where records failed; the failures are listed, retried, and then settled', async () => {
    const [id = ''] = idsToMigrate(disturbed.untouched, designatedAdmin).SessionRating ?? [];
    disturbed.door.meddle(refusing(id));
    const run = await job('start', migrationJob, '--watch');
    expect(run.status).toBe(2);
    expect(last(run)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES' });
    const runId = idOf(run);
    const failed = (await job('failures', runId, '--standing')).lines;
    expect(failed).toContainEqual(
      expect.objectContaining({
        table: 'SessionRating',
        key: id,
        code: expect.stringMatching(/^Validation/),
      }),
    );
    expect(failed).toHaveLength(Number(last(run).failed));

    disturbed.door.meddle(undefined);
    const none = await job('retry', runId, '--code', 'Nothing');
    expect(none).toMatchObject({ status: 1, lines: [] });
    const retried = await job('retry', runId, '--watch');

    expect(retried.status).toBe(0);
    expect(last(retried)).toMatchObject({ id: runId, status: 'SUCCEEDED', attempt: 2, failed: 0 });
    expect((await job('failures', runId, '--standing')).lines).toEqual([]);
    const settled = (await job('failures', runId)).lines;
    expect(settled.map((failure) => failure.settledIn)).toEqual(failed.map(() => 2));
    await disturbed.expectMigratedOnce();
  });

  it('is an audit that found something, until it is acknowledged', async () => {
    const audit = await job('start', 'user-preferences-audit', '--watch');
    expect(audit.status).toBe(0);
    const id = idOf(audit);
    const findings = await job('findings', id);
    expect(findings.lines.length).toBeGreaterThan(0);
    expect(findings.lines[0]).toMatchObject({ table: 'UserPreferences', details: expect.any(Object) });
    const needing = async () =>
      (await job('runs', '--needs-attention', '--job', 'user-preferences-audit')).lines.map((run) => run.id);
    expect(await needing()).toEqual([id]);

    const acknowledged = await job('acknowledge', id, '--note', 'Known since May.');

    expect(acknowledged.status).toBe(0);
    expect(last(acknowledged)).toMatchObject({
      attention: { acknowledgedBy: 'ana@wellness.example', note: 'Known since May.' },
    });
    expect(await needing()).toEqual([]);
  });
});

describe('the command line refuses', () => {
  it('a job that there is not, naming those that there are', async () => {
    const end = await job('start', 'user-identifer-migration');

    expect(end).toMatchObject({ status: 1, lines: [] });
    expect(end.errors).toMatch(
      /^Usage: There is no job 'user-identifer-migration'; the jobs are .*user-identifier-migration/,
    );
  });

  it('a parameter that the job does not know', async () => {
    const end = await job('start', migrationJob, '--param', 'days=3');

    expect(end).toMatchObject({ status: 1, lines: [] });
    expect(end.errors).toBe(`Usage: The job ${migrationJob} has no parameter 'days'; it has none.\n`);
  });

  it('an admin who may not use the job, and one who is no admin', async () => {
    expect(await job('start', migrationJob, '--as', 'ben@wellness.example')).toMatchObject({
      status: 1,
      lines: [],
      errors: 'Forbidden: Migration only allowed for the designated admin account\n',
    });
    expect(await job('runs', '--as', 'cora@wellness.example')).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/^Unauthorized: /),
    });
  });

  it('an account, a run, a command and an option that there are not', async () => {
    const ends = await Promise.all([
      job('runs', '--as', 'dan@wellness.example'),
      job('watch', '01KBQ4A8Y2W1D3H4J5K6M77F3K'),
      job('begin'),
      job('runs', '--limit', 'all'),
    ]);

    expect(ends.map(({ status }) => status)).toEqual([1, 1, 1, 1]);
    expect(ends.map(({ errors }) => errors.split('\n')[0])).toEqual([
      "Usage: There is no demo account 'dan@wellness.example'; the accounts are ana@wellness.example, ben@wellness.example, cora@wellness.example.",
      "NotFound: There is no run '01KBQ4A8Y2W1D3H4J5K6M77F3K'.",
      "Usage: Unknown command 'begin' (see --help)",
      'Usage: --limit all: expected a whole number above 0.',
    ]);
  });

  it('to guess where the host is: it says how to start one', async () => {
    const nowhere = await startCommand(['--data-dir', join(folder, 'none'), 'list'], folder).end;
    const gone = await startCommand(
      ['--panel', 'http://127.0.0.1:1', '--as', 'ana@wellness.example', 'list'],
      folder,
    ).end;

    expect(nowhere).toMatchObject({ status: 5, lines: [] });
    expect(nowhere.errors).toMatch(/^HostNotRunning: No local host runs on .*Start it with 'npm start'/);
    expect(gone.status).toBe(5);
    expect(gone.errors).toMatch(/^Unreachable: http:\/\/127\.0\.0\.1:1\/config\.json cannot be read: /);
  });
});

describe('the catalogue on the command line', () => {
  it('has every job that can be started, with the schema of its parameters', async () => {
    const { status, lines } = await job('list');

    expect(status).toBe(0);
    expect(lines).toContainEqual(
      expect.objectContaining({ name: migrationJob, permitted: true, paramsSchema: expect.any(Object) }),
    );
    expect(lines.every((one) => one.listed)).toBe(true);
  });
});
