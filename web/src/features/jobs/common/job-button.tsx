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
  const { data = [] } = useQuery(jobsQuery);
  return data
    .filter(({ fixes }) => fixes.some((kind) => kinds.includes(kind)))
    .map(({ name }) => <JobButton key={name} job={name} />);
}
