/** A job that runs on a schedule. */
export interface JobSchedule {
  /** The name of a job in the catalogue. All of its parameters have defaults. */
  readonly job: string;
  /** The times, in UTC and in the format of EventBridge Scheduler, such as `cron(0 2 * * ? *)`. */
  readonly expression: string;
}

/**
 * All scheduled jobs: the nightly audits, roll-ups and the backup at 02:00 UTC. The stack and the API use
 * this list.
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

/** The caller of scheduled runs, in place of an admin's email and unique ID. */
export const systemCaller = { email: 'System', subject: 'system' } as const;
