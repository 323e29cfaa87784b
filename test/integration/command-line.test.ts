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
/** A data directory whose marker says that these tests' host is using it. */
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

/** Refuses to write one record, as the database does when a record cannot be changed. */
const refusing =
  (id: string): Meddle =>
  async (request, forward) => {
    // The engine retries a refused statement once, in a separate request.
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
  it('ends with sign-out, which says so if nobody was signed in', async () => {
    expect((await job('list')).status).toBe(0);

    const signedOut = await job('sign-out');
    const again = await job('sign-out');

    expect(signedOut).toMatchObject({ status: 0, lines: [{ signedOut: true }] });
    expect(again).toMatchObject({ status: 0, lines: [{ signedOut: false }] });
  });
});

describe('webhooks on the command line', () => {
  it('are created with a secret, edited, tested, disabled, enabled and deleted', async () => {
    const url = 'http://127.0.0.1:9/hook';
    const created = await job('create-webhook', '--url', url, '--description', 'Ops', '--sends', 'attention');
    const { webhook, secret } = last(created) as { webhook: { id: string }; secret: string };
    const { id } = webhook;

    const tested = await job('test-webhook', id);
    const again = await job('webhook-deliveries', id, '--send-again', String(last(tested).id));
    const disabled = await job('disable-webhook', id);
    const enabled = await job('enable-webhook', id);
    const edited = await job('edit-webhook', id, '--description', 'Night shift', '--sends', 'all');
    const unchanged = await job('edit-webhook', id);
    const choice = await job('edit-webhook', id, '--sends', 'some');
    const unconfirmed = [await job('replace-webhook-secret', id), await job('delete-webhook', id)];
    const replaced = await job('replace-webhook-secret', id, '--yes');
    const listed = await job('webhooks');
    const deleted = await job('delete-webhook', id, '--yes');
    const unknown = await job('delete-webhook', id, '--yes');

    expect(secret).toMatch(/^whsec_/);
    expect(again.lines).toMatchObject([{ title: 'Test', status: 'WAITING' }]);
    expect(last(disabled)).toMatchObject({ id, enabled: false });
    expect(last(enabled)).toMatchObject({ id, enabled: true });
    expect(last(edited)).toMatchObject({ id, url, description: 'Night shift', sends: 'ALL', enabled: true });
    expect(unchanged.errors).toContain('Nothing to change.');
    expect(choice.errors).toContain("--sends is 'some'; expected one of ALL, ENDS, ATTENTION.");
    for (const end of unconfirmed) {
      expect(end).toMatchObject({ status: 1, lines: [] });
      expect(end.errors).toContain('Add --yes to confirm.');
    }
    expect(last(replaced).secret).toMatch(/^whsec_/);
    expect(last(replaced).secret).not.toBe(secret);
    expect(listed.lines).toMatchObject([{ id, url, description: 'Night shift', sends: 'ALL' }]);
    expect(deleted).toMatchObject({ status: 0, lines: [{ deleted: id }] });
    expect(unknown.errors).toContain(`There is no webhook '${id}'.`);
  });
});

describe('messages on the command line', () => {
  it('are chosen with quiet hours, changed one by one, and turned off', async () => {
    const quiet = ['--quiet', '22:00-07:00', '--days', 'mon,tue', '--zone', 'Europe/Berlin'];
    const chosen = await job('set-messages', '--kinds', 'own_runs,attention', ...quiet, '--urgent');
    const changed = await job('set-messages', '--days', 'SUN', '--no-urgent');
    const again = await job('confirm-messages');
    const refused = await job('set-messages', '--quiet', '25:00-07:00');
    const unknown = await job('set-messages', '--kinds', 'everything');
    const early = await job('test-message');
    const off = await job('set-messages', '--kinds', 'none', '--quiet', 'none');
    const shown = await job('messages');

    const quietHours = { from: '22:00', to: '07:00', days: ['MON', 'TUE'], timeZone: 'Europe/Berlin' };
    expect(last(chosen)).toMatchObject({
      kinds: ['OWN_RUNS', 'ATTENTION'],
      quietHours,
      urgentInQuietHours: true,
      subscription: 'PENDING',
    });
    expect(last(changed)).toMatchObject({
      quietHours: { ...quietHours, days: ['SUN'] },
      urgentInQuietHours: false,
    });
    expect(last(again)).toMatchObject({ subscription: 'PENDING' });
    expect(refused.errors).toContain('expected a time from 00:00 to 23:59');
    expect(unknown.errors).toContain(
      "--kinds has 'everything'; expected one or more of OWN_RUNS,ATTENTION,APPROVALS.",
    );
    expect(early.errors).toContain('is not confirmed');
    expect(last(off)).toMatchObject({ kinds: [], quietHours: null });
    expect(shown.lines).toEqual(off.lines);
  });
});

/** A job that has findings, and the job that follows it. */
const followed = ['schedule-hours-audit', 'schedule-remove-weekend'] as const;

describe('follow-ups on the command line', () => {
  it('are created, disabled and enabled, start a run that the chain of runs shows, and are deleted', async () => {
    const options = ['--min-findings', '1', '--dry-run', '--on', 'SUCCEEDED', 'COMPLETED_WITH_FAILURES'];
    const created = await job('create-follow-up', ...followed, ...options);
    const id = idOf(created);

    const disabled = await job('disable-follow-up', id);
    const enabled = await job('enable-follow-up', id);
    const started = await job('start', followed[0], '--watch');
    const chain = await until('the follow-up', async () => {
      const { lines } = await job('chain', idOf(started));
      return lines[1]?.runId ? lines : undefined;
    });
    const listed = await job('follow-ups');
    const unconfirmed = await job('delete-follow-up', id);
    const deleted = await job('delete-follow-up', id, '--yes');
    const unknown = await job('delete-follow-up', id, '--yes');

    expect(last(disabled)).toMatchObject({ id, enabled: false });
    expect(last(enabled)).toMatchObject({ id, enabled: true, version: 3 });
    expect(chain).toMatchObject([{ runId: idOf(started) }, { state: 'STARTED', dryRun: true }]);
    expect(unconfirmed.errors).toContain('Add --yes to confirm.');
    expect(listed.lines).toMatchObject([{ id, minFindings: 1, outcomes: options.slice(-2) }]);
    expect(deleted).toMatchObject({ status: 0, lines: [{ deleted: id }] });
    expect(unknown.errors).toContain(`There is no follow-up '${id}'.`);
  });

  it('are edited: omitted options stay unchanged', async () => {
    const options = ['--min-findings', '1', '--dry-run', '--ask-approval', '--origin', 'MANUAL'];
    const created = await job('create-follow-up', ...followed, ...options);
    const id = idOf(created);

    const condition = await job('edit-follow-up', id, '--min-findings', '9', '--on', 'FAILED', 'STOPPED');
    const kind = await job('edit-follow-up', id, '--no-dry-run', '--min-findings', 'none', '--origin', 'ANY');
    const replaced = await job('edit-follow-up', id, '--job', 'orphan-audit');
    const loop = await job('edit-follow-up', id, '--job', followed[0]);
    const parameter = await job('edit-follow-up', id, '--param', 'unknown=1');
    const nothing = await job('edit-follow-up', id);
    await job('delete-follow-up', id, '--yes');

    const [after, next] = followed;
    const kept = { id, after, job: next, params: '{}', enabled: true };
    const outcomes = ['FAILED', 'STOPPED'];
    expect(last(condition)).toMatchObject({
      ...kept,
      ...{ outcomes, minFindings: 9, origin: 'MANUAL', dryRun: true, asksApproval: true, version: 2 },
    });
    expect(last(kind)).toMatchObject({
      ...kept,
      ...{ outcomes, minFindings: null, origin: 'ANY', dryRun: false, asksApproval: false, version: 3 },
    });
    expect(last(replaced)).toMatchObject({ after, job: 'orphan-audit', outcomes, version: 4 });
    expect(loop.errors).toContain('would form a loop');
    expect(parameter.errors).toContain("has no 'unknown' parameter");
    expect(nothing.errors).toContain('Nothing to change.');
  });

  it('can be set for a single run when it is started', async () => {
    const then = ['--then', followed[1], '--then-dry-run', '--then-on', 'SUCCEEDED'];

    const started = await job('start', followed[0], '--watch', ...then);

    const chain = await until('the follow-up', async () => {
      const { lines } = await job('chain', idOf(started));
      return lines[1]?.runId ? lines : undefined;
    });
    expect(chain).toMatchObject([{ runId: idOf(started) }, { job: followed[1], dryRun: true }]);
  });
});

describe('schedules on the command line', () => {
  it('are listed, limited, paused and resumed', async () => {
    const name = 'schedule-hours-audit';

    const limited = await job('limit-schedule', name, '--max-dollars', '2.50');
    const paused = await job('pause-schedule', name);
    const listed = await job('schedules');
    const resumed = await job('resume-schedule', name);
    const unlimited = await job('limit-schedule', name, '--max-dollars', 'none');
    const wrong = await job('limit-schedule', name, '--max-dollars', '0');
    const unknown = await job('pause-schedule', migrationJob);

    expect(last(limited)).toMatchObject({
      job: name,
      maxDollars: 2.5,
      limitedBy: designatedAdmin,
      paused: false,
    });
    expect(last(paused)).toMatchObject({ job: name, paused: true, nextAt: null });
    expect(listed.lines).toContainEqual(last(paused));
    expect(last(resumed)).toMatchObject({ job: name, paused: false, maxDollars: 2.5 });
    expect(last(unlimited)).toMatchObject({ job: name, maxDollars: null });
    expect(wrong.errors).toContain('expected dollars above 0 and at most 1,000,000');
    expect(unknown.errors).toContain('There is no schedule');
  });
});

describe('all jobs on the command line', () => {
  it('are paused with a reason, and resumed', async () => {
    const without = await job('pause-all');
    const paused = await job('pause-all', '--reason', 'The table is being restored');
    const refused = await job('start', followed[0]);
    const resumed = await job('resume-all');
    const started = await job('start', followed[0], '--watch');

    expect(without.errors).toContain('--reason');
    expect(last(paused)).toMatchObject({
      paused: true,
      by: designatedAdmin,
      reason: 'The table is being restored',
    });
    expect(refused.errors).toContain('The table is being restored');
    expect(last(resumed)).toMatchObject({ paused: false });
    expect(started.status).toBe(0);
  });
});

describe('a run from the command line', () => {
  it('is rehearsed, executed, inspected and undone', async () => {
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

  it('is stopped and resumed, and watching it exits with a status for its outcome', async () => {
    const gate = disturbed.holdAt('BatchExecuteStatement', { shortPages: true });
    const started = await job('start', migrationJob);
    expect(started.status).toBe(0);
    const id = idOf(started);
    await gate.reached;
    const [estimate] = (await job('estimate', migrationJob)).lines;
    expect(estimate?.locks).toContainEqual({
      table: 'UserPreferences',
      runId: id,
      title: started.lines[0]?.title,
      startedBy: 'ana@wellness.example',
    });

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

  it('is slowed down while it works, and shows its limit and its actual rate', async () => {
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

  it('gets a follow-up while it works, which can be removed again', async () => {
    const gate = disturbed.holdAt('BatchExecuteStatement', { shortPages: true });
    const id = idOf(await job('start', migrationJob));
    await gate.reached;

    const then = ['--then', 'schedule-hours-audit', '--on', 'STOPPED'];
    const set = await job('set-run-follow-up', id, ...then);
    const unknown = await job('set-run-follow-up', id, '--then', 'no-such-job');
    const removed = await job('remove-run-follow-up', id);
    const again = await job('remove-run-follow-up', id);
    gate.open();
    await job('stop', id, '--watch');
    const late = await job('set-run-follow-up', id, ...then);

    expect(last(set)).toMatchObject({
      id,
      followUps: [{ followUp: 'once', job: 'schedule-hours-audit', state: 'PLANNED' }],
    });
    expect(unknown.errors).toMatch(/^Usage: There is no job 'no-such-job'/);
    expect(last(removed)).toMatchObject({ id, followUps: null });
    expect(again.errors).toBe(`NotFound: Run ${id} has no follow-up of its own.\n`);
    expect(late.errors).toMatch(/^Conflict: Run \w+ has ended/);
  });

  it('prints its complete log to a pipe, each line once', async () => {
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

  it('continues if the admin stops watching with Ctrl-C, and says how to stop it', async () => {
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

describe('a run that needs attention', () => {
  it('exits with 2 if records failed, and its failures can be listed, grouped and retried by cause until they are settled', async () => {
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

    const causes = (await job('causes', runId)).lines;
    const counted = causes.map(({ count }) => Number(count)).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(failed.length);
    const [{ cause = '' } = {}] = causes as readonly { readonly cause?: string }[];
    expect((await job('failures', runId, '--cause', cause)).lines).toHaveLength(Number(causes[0]?.count));
    expect((await job('note-cause', runId, cause, "It's known")).status).toBe(0);
    expect((await job('causes', runId)).lines[0]).toMatchObject({
      note: { text: "It's known", by: designatedAdmin, version: 1 },
    });
    expect(await job('note-cause', runId, 'none', 'text')).toMatchObject({
      status: 1,
      errors: expect.stringContaining("has no failures with the cause 'none'"),
    });

    disturbed.door.meddle(undefined);
    const none = await job('retry', runId, '--code', 'Nothing');
    expect(none).toMatchObject({ status: 1, lines: [] });
    expect(await job('retry', runId, '--cause', 'none')).toMatchObject({ status: 1, lines: [] });
    const retried = await job('retry', runId, '--cause', cause, '--watch');

    expect(retried.status).toBe(0);
    expect(last(retried)).toMatchObject({ id: runId, status: 'SUCCEEDED', attempt: 2, failed: 0 });
    expect((await job('failures', runId, '--standing')).lines).toEqual([]);
    const settled = (await job('failures', runId)).lines;
    expect(settled.map((failure) => failure.settledIn)).toEqual(failed.map(() => 2));
    await disturbed.expectMigratedOnce();
  });

  it('can be an audit with findings, until it is acknowledged', async () => {
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

describe('the command line rejects', () => {
  it('an unknown job, and lists the existing ones', async () => {
    const end = await job('start', 'user-identifer-migration');

    expect(end).toMatchObject({ status: 1, lines: [] });
    expect(end.errors).toMatch(
      /^Usage: There is no job 'user-identifer-migration'; the jobs are .*user-identifier-migration/,
    );
  });

  it('a parameter that the job does not have', async () => {
    const end = await job('start', migrationJob, '--param', 'days=3');

    expect(end).toMatchObject({ status: 1, lines: [] });
    expect(end.errors).toBe(`Usage: The job ${migrationJob} has no 'days' parameter; it has none.\n`);
  });

  it('an admin who may not start the job, and a user who is not an admin', async () => {
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

  it('an unknown account, run, command and option', async () => {
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

  it('a command if no host is running, and says how to start one', async () => {
    const nowhere = await startCommand(['--data-dir', join(folder, 'none'), 'list'], folder).end;
    const gone = await startCommand(
      ['--panel', 'http://127.0.0.1:1', '--as', 'ana@wellness.example', 'list'],
      folder,
    ).end;

    expect(nowhere).toMatchObject({ status: 5, lines: [] });
    expect(nowhere.errors).toMatch(
      /^HostNotRunning: No local host is running with .*Start it with 'npm start'/,
    );
    expect(gone.status).toBe(5);
    expect(gone.errors).toMatch(/^Unreachable: http:\/\/127\.0\.0\.1:1\/config\.json cannot be read: /);
  });
});

describe('the catalogue on the command line', () => {
  it('contains every job that can be started, with the schema of its parameters', async () => {
    const { status, lines } = await job('list');

    expect(status).toBe(0);
    expect(lines).toContainEqual(
      expect.objectContaining({ name: migrationJob, permitted: true, paramsSchema: expect.any(Object) }),
    );
    expect(lines.every((one) => one.listed)).toBe(true);
  });
});
