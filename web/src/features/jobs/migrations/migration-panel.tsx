import { Box, Button, Flex, Grid, Heading, HStack, Icon, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Activity, ArrowRight, Info, Lock, Play } from 'lucide-react';
import type { Job, JobEstimate } from '#shared/jobs/job/job';
import type { LastRuns } from '#shared/jobs/run/run';
import { formatDuration } from '#shared/text/time-format';
import { estimateQuery } from '../../../api/run/estimate';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { LinkButton } from '../../../components/links/link-button';
import { formatCounted } from '../../../components/text/number';
import { groupOf } from '../catalogue/categories';
import { placeOf } from '../common/job-places';
import { asksForParameters } from './details';
import type { MigrationDialog } from './dialogs';
import { type MigrationState, migrationState } from './migration-state';
import { RowState } from './row-state';

interface MigrationPanelProps {
  readonly title: string;
  readonly jobs: readonly Job[];
  readonly lastRuns: Readonly<Record<string, LastRuns>>;
  /** True if a filter hides some of the panel's jobs. */
  readonly isFiltered: boolean;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly onDialog: (dialog: MigrationDialog) => void;
}

export function MigrationPanel({
  title,
  jobs,
  lastRuns,
  isFiltered,
  onDialog,
  ...panel
}: MigrationPanelProps) {
  return (
    <ExpandablePanel title={title} summary={summaryOf(jobs, lastRuns)} {...panel}>
      {jobs.length === 0 ? (
        <Text p="4" color="fg.muted">
          {isFiltered ? 'No matching migrations in this section.' : 'None.'}
        </Text>
      ) : (
        <Box as="ul" listStyleType="none">
          {jobs.map((job) => (
            <MigrationRow
              key={job.name}
              job={job}
              state={migrationState(lastRuns[job.name])}
              onDialog={onDialog}
            />
          ))}
        </Box>
      )}
    </ExpandablePanel>
  );
}

/**
 * Returns a panel's summary. It includes the number of migrations for demo and test data, if there are any,
 * because the job catalogue counts them separately.
 */
function summaryOf(jobs: readonly Job[], lastRuns: MigrationPanelProps['lastRuns']): string {
  const states = jobs.map(({ name }) => migrationState(lastRuns[name]).kind);
  const completed = states.filter((kind) => kind === 'completed').length;
  const running = states.filter((kind) => kind === 'running').length;
  const demo = jobs.filter((job) => groupOf(job) === 'demo').length;
  return [
    formatCounted(jobs.length, 'migration'),
    ...(demo > 0 ? [`${demo} of them for demo and test data`] : []),
    ...(completed > 0 ? [`${completed} completed`] : []),
    ...(running > 0 ? [`${running} running`] : []),
  ].join(', ');
}

interface MigrationRowProps {
  readonly job: Job;
  readonly state: MigrationState;
  readonly onDialog: (dialog: MigrationDialog) => void;
}

function MigrationRow({ job, state, onDialog }: MigrationRowProps) {
  return (
    <Grid
      as="li"
      px="4"
      py="3"
      columnGap="6"
      rowGap="2.5"
      alignItems={{ base: 'center', lg: 'start' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
      templateColumns={{ base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) 13rem auto' }}
    >
      <Grid gap="0.5" minW="0" gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <Heading as="h3" textStyle="sectionTitle">
          {job.title}
        </Heading>
        <Text color="fg.muted">{job.description}</Text>
        <RowEstimate job={job} />
      </Grid>
      {/* If an admin may not run a job, the server hides its runs, so the state is unknown. */}
      {job.permitted ? <RowState state={state} /> : <span />}
      <Flex gap="2" wrap="wrap" justify="flex-end" minW={{ lg: '13.5rem' }}>
        <Act job={job} state={state} onDialog={onDialog} />
        <Button variant="ghost" onClick={() => onDialog({ kind: 'details', job: job.name })}>
          <Info aria-hidden /> Details<Text srOnly> of {job.title}</Text>
        </Button>
      </Flex>
      {!job.permitted && (
        <HStack gap="2" color="fg.warning" align="flex-start" gridColumn="1 / -1">
          <Icon as={Lock} boxSize="4" mt="0.5" flexShrink="0" aria-hidden />
          <Text>{job.refusal}</Text>
        </HStack>
      )}
    </Grid>
  );
}

/**
 * Runs a migration. If it has its own page, the button is a link to that page. While it is running, the
 * button shows its progress.
 */
function Act({ job, state, onDialog }: MigrationRowProps) {
  const place = placeOf(job.name);
  if (place) {
    return (
      <LinkButton to={place}>
        Open<Text srOnly>{job.title}</Text> <ArrowRight aria-hidden />
      </LinkButton>
    );
  }
  if (state.kind === 'running') {
    return (
      <Button onClick={() => onDialog({ kind: 'progress', runId: state.run.id })}>
        <Activity aria-hidden /> Follow<Text srOnly>{job.title}</Text>
      </Button>
    );
  }
  // On this page, a completed migration can be run again only after an undo. The job catalogue can always
  // repeat it.
  if (!job.permitted || state.kind === 'completed') return null;
  return (
    <Button variant="outline" onClick={() => onDialog({ kind: 'run', job: job.name })}>
      <Play aria-hidden /> Run
      <Text srOnly>{job.title}</Text>
    </Button>
  );
}

/** Shows records and duration, as upper bounds if the job has required parameters. */
function RowEstimate({ job }: { readonly job: Job }) {
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

/** Rough durations, which are used until the first run provides better data. */
const rough = [
  { upTo: 2_000, words: 'a few seconds' },
  { upTo: 20_000, words: 'less than a minute' },
  { upTo: 1_000_000, words: 'a few minutes' },
] as const;

const roughly = (records: number): string =>
  rough.find(({ upTo }) => records <= upTo)?.words ?? 'an hour or more';
