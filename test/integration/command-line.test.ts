import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCommand } from './support/command-line';
import { idOf, last, openCommandLine } from './support/command-line-host';
import { designatedAdmin, migrationJob } from './support/migration';
import { until } from './support/until';

const commandLine = openCommandLine();
const { job } = commandLine;

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

describe('write budgets on the command line', () => {
  it('are set, listed and removed', async () => {
    const set = await job('set-budget', 'UserActivity', '--writes', '1200');
    const listed = await job('budgets');
    const removed = await job('set-budget', 'UserActivity', '--writes', 'none');

    const budget = { table: 'UserActivity', writesPerSecond: 1_200, changedBy: designatedAdmin };
    expect(last(set)).toMatchObject({ ...budget, version: 1, lock: null });
    expect(listed.lines).toContainEqual(expect.objectContaining(budget));
    expect(listed.lines).toContainEqual(
      expect.objectContaining({ table: 'UserPreferences', writesPerSecond: null, version: 0 }),
    );
    expect(last(removed)).toMatchObject({ writesPerSecond: null, version: 2 });
  });

  it.each([
    [['UserActivity', '--writes', '0'], '--writes 0: expected a whole number above 0, or none.'],
    [['UserActivity', '--writes', '40001'], 'writesPerSecond is 40001'],
    [['Users', '--writes', '5'], "There is no table 'Users'; expected one of"],
  ])('are not set with %j', async (args, message) => {
    const refused = await job('set-budget', ...args);

    expect(refused.status).not.toBe(0);
    expect(refused.errors).toContain(message);
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
      "--kinds has 'everything'; expected one or more of OWN_RUNS,ATTENTION,APPROVALS,ASSIGNED.",
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
    const limits = ['--max-dollars', '2.50', '--max-failures', '5'];
    const created = await job('create-follow-up', ...followed, ...limits, ...options);
    const id = idOf(created);

    const disabled = await job('disable-follow-up', id);
    const enabled = await job('enable-follow-up', id);
    const started = await job('start', followed[0], '--watch');
    const chain = await until('the follow-up', async () => {
      const { lines } = await job('chain', idOf(started));
      return lines[1]?.runId ? lines : undefined;
    });
    const limited = await job('edit-follow-up', id, '--max-failures', 'none', '--writes-per-second', '9');
    const listed = await job('follow-ups');
    const unconfirmed = await job('delete-follow-up', id);
    const deleted = await job('delete-follow-up', id, '--yes');
    const unknown = await job('delete-follow-up', id, '--yes');

    expect(last(disabled)).toMatchObject({ id, enabled: false });
    expect(last(created)).toMatchObject({ maxDollars: 2.5, maxFailures: 5, writesPerSecond: null });
    expect(last(limited)).toMatchObject({ maxDollars: 2.5, maxFailures: null, writesPerSecond: 9 });
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
    const { folder } = commandLine;
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
