/** The job that fixes each kind of finding. The job may be missing from the catalogue. */
const jobs: Readonly<Record<string, string>> = {
  InvalidHour: 'align-template-schedules',
  TimeOffHour: 'align-template-schedules',
  HourMissing: 'template-schedules',
  SetMismatch: 'template-set-fix',
  SetIdMismatch: 'template-set-fix',
  EntryMissing: 'template-schedules',
  MissingInDatabase: 'template-schedules',
  LinkOrphan: 'orphan-cleanup',
  ScheduleOrphan: 'orphan-cleanup',
  UserIdMissing: 'preferences-cleanup',
  UniqueIdUnknown: 'preferences-cleanup',
  NotAnEmail: 'preferences-cleanup',
};

/** Returns the names of the jobs that fix findings of the given kinds, without duplicates. */
export const mendingJobs = (kinds: readonly string[]): readonly string[] => [
  ...new Set(kinds.flatMap((kind) => jobs[kind] ?? [])),
];
