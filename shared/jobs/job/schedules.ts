/** A job that runs on a schedule. */
export interface JobSchedule {
  /** Name of a job in the catalogue whose parameters all have defaults. */
  readonly job: string;
  /** In the format of EventBridge Scheduler, in UTC: `cron(0 2 * * ? *)`. */
  readonly expression: string;
}

/**
 * All scheduled jobs: nightly audits, roll-ups and the backup at 02:00 UTC. Used by the stack and the API.
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

/** The starter of scheduled runs, instead of an admin's email and unique ID. */
export const systemCaller = { email: 'System', subject: 'system' } as const;
