export interface JobSchedule {
  /** The name of a job in the catalogue. All of its parameters must have defaults. */
  readonly job: string;
  /**
   * The times at which the job runs, in UTC and in EventBridge Scheduler's format, such as `cron(0 2 * * ?
   * *)`.
   */
  readonly expression: string;
}

/**
 * All scheduled jobs: the nightly audits, the roll-ups, and the backup at 02:00 UTC. Both the stack and the
 * API use this list.
 */
export const schedules: readonly JobSchedule[] = [
  { job: 'user-preferences-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'schedule-hours-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'set-id-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'template-set-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'schedule-comparison', expression: 'cron(0 2 * * ? *)' },
  { job: 'orphan-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'metrics-rollup', expression: 'cron(0 2 * * ? *)' },
  { job: 'onboarding-progress', expression: 'cron(0 2 * * ? *)' },
  { job: 'backup', expression: 'cron(0 2 * * ? *)' },
];

/** The caller of scheduled runs, used in place of an admin's email and unique ID. */
export const systemCaller = { email: 'System', subject: 'system' } as const;
