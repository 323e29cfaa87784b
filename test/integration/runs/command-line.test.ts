import { describe, expect, it } from 'vitest';
import { idOf, last, openCommandLine } from '../support/command-line-host';
import { dynamoDbError, type Meddle } from '../support/door';
import { designatedAdmin, migrationJob, readRun } from '../support/migration';
import { idsToMigrate } from '../support/stored';
import { until } from '../support/until';

const commandLine = openCommandLine();
const { start, job } = commandLine;

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

describe('a run from the command line', () => {
  it('is rehearsed, executed, inspected and undone', async () => {
    const { disturbed } = commandLine;
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
    const [changed] = changes.lines;
    const history = await job('history', `${changed?.table}#${changed?.key}`);
    expect(history.lines).toMatchObject([{ run: id, user: designatedAdmin, canUndo: true, undone: false }]);
    expect(history.errors).toMatch(/^Runs since .* UTC were searched\.$/m);

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
    const { disturbed } = commandLine;
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

  it('is slowed down while it works, and shows its limit and its actual rate', async () => {
    const { disturbed } = commandLine;
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
      errors: 'Usage: --lanes 0: expected a whole number above 0, or all.\n',
    });
    expect(refused).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/^BadRequest: input.lanesAtOnce is 41; expected /),
    });
  });

  it('gets a follow-up while it works, which can be removed again', async () => {
    const { disturbed } = commandLine;
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
    const { disturbed } = commandLine;
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
    const { disturbed, dataDir } = commandLine;
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
    const { disturbed } = commandLine;
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
