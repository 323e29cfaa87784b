import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Job, JobEstimate } from '#shared/jobs/job/job';
import { formatDuration } from '#shared/text/time-format';
import { estimateQuery } from '../../../api/run/estimate';
import { formatCounted } from '../../../components/text/number';
import { asksForParameters } from './parameters';

/**
 * The estimated number of records that a run reads, and the run's estimated duration. If the job has required
 * parameters, these are upper bounds.
 */
export function RowEstimate({ job }: { readonly job: Job }) {
  const asks = asksForParameters(job);
  const { data, error } = useQuery({
    ...estimateQuery(job.name, asks ? undefined : {}),
    enabled: job.permitted,
  });
  return (
    <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" minH="4">
      {[textOf(job, asks, data, error), job.tables.join(', ')].filter(Boolean).join(' · ')}
    </Text>
  );
}

function textOf(job: Job, asks: boolean, estimate: JobEstimate | undefined, error: unknown): string {
  if (!job.permitted) return '';
  if (error) return 'No estimate available';
  if (!estimate) return 'Estimating';
  const { records, seconds } = estimate;
  const time = seconds == null ? roughly(records) : `about ${formatDuration(Math.max(1, seconds) * 1_000)}`;
  return asks
    ? `Up to ${formatCounted(records, 'record')}, at most ${time}`
    : `About ${formatCounted(records, 'record')}, ${time}`;
}

/** Rough durations by table size. They are used until the first run provides better data. */
const rough = [
  { upTo: 2_000, words: 'a few seconds' },
  { upTo: 20_000, words: 'less than a minute' },
  { upTo: 1_000_000, words: 'a few minutes' },
] as const;

const roughly = (records: number): string =>
  rough.find(({ upTo }) => records <= upTo)?.words ?? 'an hour or more';
