import { useQuery } from '@tanstack/react-query';
import { jobsQuery } from '../../../api/runs';
import { LinkButton } from '../../../components/links/link-button';

export function JobButton({ job }: { readonly job: string }) {
  const { data } = useQuery(jobsQuery);
  const known = data?.find(({ name }) => name === job);
  if (!known) return null;
  return (
    <LinkButton size="xs" to="/admin/jobs" search={{ start: job }}>
      {known.title}
    </LinkButton>
  );
}

/** Links to the jobs that can fix findings of the given kinds. */
export function MendingJobs({ kinds }: { readonly kinds: readonly string[] }) {
  return mendingJobs(kinds).map((job) => <JobButton key={job} job={job} />);
}

/** The job that fixes each kind of finding. It may be missing from the catalogue. */
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

/** Returns the fixing jobs, without duplicates. */
const mendingJobs = (kinds: readonly string[]): readonly string[] => [
  ...new Set(kinds.flatMap((kind) => jobs[kind] ?? [])),
];
