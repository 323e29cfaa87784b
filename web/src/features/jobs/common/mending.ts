/** The job that fixes findings of the kind; a catalogue may lack it. */
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

/** Names of the jobs that fix findings of these kinds, each once. */
export const mendingJobs = (kinds: readonly string[]): readonly string[] => [
  ...new Set(kinds.flatMap((kind) => jobs[kind] ?? [])),
];
