import * as z from 'zod/mini';
import type { Report, ReportRow } from '#shared/api/api-types';
import type { CauseNote, CauseRun } from '#shared/jobs/failures/failure-causes';
import type { FollowUpView, RunChainItem } from '#shared/jobs/follow-ups/follow-up';
import type { Job, JobEstimate, JobSwitch, TableBudget, TableLock } from '#shared/jobs/job/job';
import type { Lane } from '#shared/jobs/run/lane';
import type { Failure, Finding } from '#shared/jobs/run/results';
import type { JobRun, LastRuns, ScheduledJob } from '#shared/jobs/run/run';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { standsWhole } from '#shared/jobs/run/undo';
import type { ApiError } from '#web/api/api-error';
import { causeOf, fakeGroups } from './fake-failure-groups';

/** Creates a run as the API returns it. The run's job changes 5,120 of 120,000 records. */
export function fakeRun(change: Partial<JobRun> = {}): JobRun {
  const status: RunStatus = change.status ?? 'RUNNING';
  const createdAt = new Date().toISOString();
  const counts = {
    read: 120_000,
    changed: 5_120,
    failed: 0,
    unchanged: 114_880,
    conflicts: 0,
    total: 120_000,
  };
  return {
    id: '01KBQ4A8Y2W1D3H4J5K6M77F3K',
    job: 'user-identifier-migration',
    title: 'User identifier migration',
    status,
    dryRun: false,
    attempt: 1,
    attempts: [{ attempt: 1, startedBy: 'ana@example.com', createdAt, status }],
    access: 'DesignatedAdmin',
    params: '{}',
    startedBy: 'ana@example.com',
    createdAt,
    startedAt: createdAt,
    ...counts,
    shape: 'sweep',
    findings: [],
    toRetry: 0,
    retried: 0,
    tables: [{ table: 'UserActivity', lanes: 1, lanesDone: 1, done: true, ...counts }],
    ...change,
  };
}

const startInput = z.object({
  job: z.string(),
  params: z.string(),
  dryRun: z.boolean(),
  clientToken: z.string(),
  writesPerSecond: z.optional(z.number()),
  maxFailures: z.optional(z.number()),
  maxDollars: z.optional(z.number()),
  estimate: z.optional(z.object({ low: z.number(), high: z.number() })),
  laneCount: z.optional(z.number()),
  followUp: z.optional(z.looseObject({ job: z.string() })),
});

/**
 * An in-memory API for the job pages. A newly started run has the status in `nextRun` until the test changes
 * it.
 */
export class FakeApi {
  readonly runs = new Map<string, JobRun>();
  readonly started: z.infer<typeof startInput>[] = [];
  permitted = true;
  /** The failures that the API returns for every run. */
  failures: readonly Failure[] = [];
  /** The notes on failure causes, keyed by cause. */
  readonly causeNotes = new Map<string, CauseNote>();
  alsoIn: readonly CauseRun[] = [];
  /** The lanes that the API returns for every run. */
  lanes: readonly Lane[] = [];
  /** The findings that the API returns for every run. */
  findings: readonly Finding[] = [];
  estimate: JobEstimate = {
    tables: [{ table: 'UserActivity', records: 120_000, bytes: 60_000_000 }],
    records: 120_000,
    readUnits: 7_500,
    readDollars: 0.0009,
    cost: { low: 0.012, high: 0.031, measured: false },
    dryRunCost: { low: 0.000_9, high: 0.002, measured: false },
    moreThanHalf: [],
  };
  /** The locks that the API returns for every job. */
  locks: readonly TableLock[] = [];
  /** The report that the API returns as every job's latest report. */
  report: Report | null = null;
  reportRows: readonly ReportRow[] = [];
  tableBudgets: readonly TableBudget[] = [];
  /** Commands that do not start a run, and their variables. */
  readonly commands: (readonly [string, Record<string, unknown>])[] = [];
  /** The catalogue. By default, it contains only the main job. */
  jobs: readonly Job[] | undefined;
  jobSwitch: JobSwitch = { paused: false };
  schedules: readonly ScheduledJob[] = [];
  followUps: readonly FollowUpView[] = [];
  chain: readonly RunChainItem[] = [];
  /**
   * Responses that the test sets, keyed by operation name. If a response is an error, it is thrown instead of
   * being returned.
   */
  readonly answers = new Map<string, object>();
  /** The error that the next command throws. */
  refusal: ApiError | undefined;

  /** Replaces the client's `graphql` function. */
  readonly graphql = async (document: string, variables: Record<string, unknown> = {}): Promise<unknown> => {
    const [, operation = ''] = /(?:query|mutation) (\w+)/.exec(document) ?? [];
    const own = this.answers.get(operation);
    if (own instanceof Error) throw own;
    return own ?? this.answer(operation, variables);
  };

  /** Changes the most recently started run. */
  update(change: Partial<JobRun>): void {
    const last = [...this.runs.values()].at(-1);
    if (!last) throw new Error('No run was started');
    this.runs.set(last.id, { ...last, ...change });
  }

  private answer(operation: string, variables: Record<string, unknown>): unknown {
    switch (operation) {
      case 'Me':
        return { me: { email: 'ana@example.com', subject: '0b9f6c1e-3c53', groups: ['Admin'] } };
      case 'Jobs':
        return {
          jobs: this.jobs ?? [
            this.job(),
            { ...this.job(), name: 'undo-run', title: 'Undo a run', shape: 'undo', listed: false },
          ],
        };
      case 'Run':
        return { jobRun: this.runs.get(String(variables.id)) ?? null };
      case 'Runs':
        return { jobRuns: { items: this.listed(variables), nextToken: null } };
      case 'LastRuns':
        return { lastRuns: this.lastRuns() };
      case 'Pulse':
        return {
          jobSwitch: this.jobSwitch,
          needing: { items: this.listed({ needsAttention: true }), nextToken: null },
          recent: { items: this.listed({}), nextToken: null },
        };
      case 'PauseJobs':
        this.jobSwitch = {
          paused: true,
          by: 'ana@example.com',
          at: new Date().toISOString(),
          reason: String(variables.reason),
        };
        return { pauseJobs: this.jobSwitch };
      case 'UnpauseJobs':
        this.jobSwitch = { paused: false };
        return { unpauseJobs: this.jobSwitch };
      case 'Schedules':
        return { jobSchedules: this.schedules };
      case 'FollowUps':
        return { followUps: this.followUps };
      case 'RunFollowUp':
        return { jobRunFollowUp: { version: 0, canChange: false, followUp: null } };
      case 'RunChain':
        return { jobRunChain: this.chain };
      case 'PauseSchedule':
      case 'UnpauseSchedule':
        return this.answerSchedule(operation, String(variables.job));
      case 'LimitSchedule': {
        this.commands.push(['LimitSchedule', variables]);
        const by = { limitedBy: 'ana@example.com', limitedAt: new Date().toISOString() };
        const { job, maxDollars } = variables;
        const limit = { ...by, maxDollars: maxDollars === null ? null : Number(maxDollars) };
        this.schedules = this.schedules.map((one) => (one.job === job ? { ...one, ...limit } : one));
        return { limitSchedule: this.schedules.find((one) => one.job === job) };
      }
      case 'FoundRuns':
        return { jobRuns: { items: this.listed(variables), nextToken: null } };
      case 'Changes':
        return { jobChanges: { items: [change], nextToken: null } };
      case 'Lanes':
        return { jobRun: { lanes: this.lanes } };
      case 'Log':
        return { jobLog: [] };
      case 'Start':
        return { startJob: this.start(variables.input) };
      case 'Failures':
        return { jobFailures: { items: this.failures.filter(matching(variables)), nextToken: null } };
      case 'FailureGroups':
        return { jobFailureGroups: fakeGroups(this.failures, this.causeNotes, this.alsoIn) };
      case 'NoteCause':
        return { noteFailureCause: this.noteCause(variables) };
      case 'Findings':
        return { jobFindings: { items: this.findings.filter(matching(variables)), nextToken: null } };
      case 'Report':
        return { report: this.report };
      case 'ReportRows':
        return { reportRows: { items: this.reportRows, nextToken: null } };
      case 'Estimate':
        return { jobEstimate: this.estimate };
      case 'Locks':
        return { jobLocks: this.locks };
      case 'Stop': {
        const id = String(variables.id);
        this.runs.set(id, fakeRun({ ...this.runs.get(id), status: 'STOPPING' }));
        return { stopJob: this.runs.get(id) };
      }
      case 'ForceStop': {
        this.commands.push(['ForceStop', variables]);
        return { forceStopJob: this.runs.get(String(variables.id)) };
      }
      case 'SetLimits': {
        this.commands.push(['SetLimits', variables]);
        const { version, ...limits } = variables.input as Record<string, number | null>;
        const by = { version: Number(version) + 1, by: 'ana@example.com', at: new Date().toISOString() };
        this.update({ ...limits, limits: by });
        return { setJobLimits: this.runs.get(String(variables.id)) };
      }
      case 'Resume': {
        this.commands.push(['Resume', variables]);
        this.update({ status: 'QUEUED', attempt: 2, ...(variables.input as Partial<JobRun> | undefined) });
        return { resumeJob: this.runs.get(String(variables.id)) };
      }
      case 'TableBudgets':
        return { tableBudgets: this.tableBudgets };
      case 'SetTableBudget': {
        this.commands.push(['SetTableBudget', variables]);
        const { table, writesPerSecond, version } = variables as unknown as TableBudget;
        const changed = { changedBy: 'ana@example.com', changedAt: new Date().toISOString() };
        const budget = { table, writesPerSecond, version: version + 1, ...changed };
        this.tableBudgets = this.tableBudgets.map((one) =>
          one.table === table ? { ...one, ...budget } : one,
        );
        return { setTableBudget: this.tableBudgets.find((one) => one.table === table) };
      }
      case 'Verify': {
        this.commands.push(['Verify', variables]);
        const id = '01KBQ4A8Y2W1D3H4J5K6M70009';
        this.update({ verification: { runId: id, state: 'RUNNING' } });
        return { verifyRun: fakeRun({ id, dryRun: true, status: 'QUEUED', verifies: String(variables.id) }) };
      }
      case 'Retry':
        return { retryFailures: this.retry(variables) };
      case 'Acknowledge':
        return { acknowledgeRun: this.acknowledge(String(variables.id), String(variables.note)) };
      case 'WaitingApprovals': {
        const items = [...this.runs.values()].filter(({ approval }) => approval?.state === 'WAITING');
        return { jobRuns: { items, nextToken: null } };
      }
      case 'Approve': {
        this.commands.push(['Approve', variables]);
        return { approveRun: this.runs.get(String(variables.id)) };
      }
      default:
        throw new Error(`No answer for ${operation}`);
    }
  }

  /** Returns the runs, newest first. Filters by status, attention and search text, as the server does. */
  private listed({ status: asked, needsAttention, search }: Record<string, unknown>): readonly JobRun[] {
    const statuses: readonly unknown[] = Array.isArray(asked) ? asked : [];
    return [...this.runs.values()].reverse().filter((run) => {
      const text = `${run.title} ${run.id}`.toLowerCase();
      return (
        (statuses.length === 0 || statuses.includes(run.status)) &&
        (!needsAttention || (run.attention && !run.attention.acknowledgedAt)) &&
        (!search || text.includes(String(search).toLowerCase()))
      );
    });
  }

  /**
   * Returns, for each job, the latest real run, and the latest real run that succeeded and was not undone.
   */
  private lastRuns(): readonly LastRuns[] {
    const real = this.listed({}).filter(({ dryRun }) => !dryRun);
    return [...new Set(real.map(({ job }) => job))].flatMap((job) => {
      const [last, ...older] = real.filter((run) => run.job === job);
      if (!last) return [];
      const done = [last, ...older].find((run) => run.status === 'SUCCEEDED' && standsWhole(run));
      return { job, last, succeeded: done ?? null };
    });
  }

  private answerSchedule(operation: string, job: string): unknown {
    const paused = operation === 'PauseSchedule';
    const by = paused
      ? { pausedBy: 'ana@example.com', pausedAt: new Date().toISOString() }
      : { pausedBy: null, pausedAt: null };
    this.schedules = this.schedules.map((one) => (one.job === job ? { ...one, paused, ...by } : one));
    const changed = this.schedules.find((one) => one.job === job);
    return paused ? { pauseSchedule: changed } : { unpauseSchedule: changed };
  }

  private start(sent: unknown): JobRun {
    const input = startInput.parse(sent);
    this.started.push(input);
    if (this.refusal) throw this.refusal;
    const run = fakeRun({
      id: `01KBQ4A8Y2W1D3H4J5K6M7000${this.started.length}`,
      job: input.job,
      title: this.jobs?.find(({ name }) => name === input.job)?.title ?? this.job().title,
      dryRun: input.dryRun,
      status: 'RUNNING',
      read: 60_000,
    });
    this.runs.set(run.id, run);
    return run;
  }

  private retry(variables: Record<string, unknown>): JobRun {
    this.commands.push(['Retry', variables]);
    if (this.refusal) throw this.refusal;
    const run = this.runs.get(String(variables.id));
    if (!run) throw new Error(`Nothing to retry: ${variables.id}`);
    const attempt = { attempt: 2, startedBy: 'ana@example.com', createdAt: new Date().toISOString() };
    const attempts = [...run.attempts, { ...attempt, status: 'QUEUED' as const }];
    const retried = { ...run, status: 'QUEUED' as const, attempt: 2, attempts, endedAt: null };
    this.runs.set(run.id, retried);
    return retried;
  }

  private noteCause(variables: Record<string, unknown>): CauseNote {
    this.commands.push(['NoteCause', variables]);
    if (this.refusal) throw this.refusal;
    const version = Number(variables.version) + 1;
    const note = {
      text: String(variables.text),
      by: 'ana@example.com',
      at: new Date().toISOString(),
      version,
    };
    this.causeNotes.set(String(variables.cause), note);
    return note;
  }

  private acknowledge(id: string, note: string): JobRun {
    const run = this.runs.get(id);
    if (this.refusal) throw this.refusal;
    if (!run?.attention) throw new Error(`Nothing to acknowledge: ${id}`);
    const acknowledgedAt = new Date().toISOString();
    const attention = { ...run.attention, acknowledgedBy: 'ana@example.com', acknowledgedAt, note };
    this.runs.set(id, { ...run, attention });
    return { ...run, attention };
  }

  /** Returns the main job in the catalogue. */
  job(): Job {
    return {
      name: 'user-identifier-migration',
      title: 'User identifier migration',
      description: 'Rewrites userID.',
      category: 'one-time',
      shape: 'sweep',
      listed: true,
      tables: ['UserActivity'],
      access: 'DesignatedAdmin',
      permitted: this.permitted,
      refusal: 'Migration only allowed for the designated admin account',
      fixes: [],
      paramsSchema: '{"type":"object","properties":{"days":{"type":"integer"}}}',
    };
  }
}

/** Returns a function that checks whether a list query with these variables includes a row. */
function matching({ code, cause, kind, standing }: Record<string, unknown>) {
  return (row: Partial<Failure & Finding>) =>
    (code === undefined || row.code === code) &&
    (cause === undefined || causeOf(row as Failure) === cause) &&
    (kind === undefined || row.kind === kind) &&
    !(standing === true && row.settledIn);
}

const change = {
  table: 'UserActivity',
  key: 'aaaabbbbcccc',
  kind: 'update',
  before: '{"userID":"ana@example.com"}',
  after: '{"userID":"0b9f6c1e-3c53"}',
  shown: '{"createdAt":"2025-03-01T10:00:00Z"}',
};
