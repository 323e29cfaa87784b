import {
  Box,
  Button,
  CloseButton,
  Drawer,
  Flex,
  Heading,
  HStack,
  Icon,
  Portal,
  Skeleton,
  Stack,
  Text,
} from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ArrowRight, Lock, Play } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import { runQuery } from '../../../api/runs';
import { TextFilter } from '../../../components/filter/text-filter';
import { useHeadingTakesFocus } from '../../../components/focus/use-heading-takes-focus';
import { DiscardQuestion } from '../../../components/layout/dialog-frame';
import { EmptyState, ErrorState, LoadingState } from '../../../components/layout/states';
import { useTypedInput } from '../../../components/layout/typed-input';
import { LinkButton } from '../../../components/links/link-button';
import { RunLink } from '../../../components/links/run-link';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import { RunBadge } from '../../../components/run/run-status';
import { formatCount } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { placeOf } from '../common/job-places';
import { latestRunsQuery } from '../common/queries';
import type { JobsSearch } from '../common/search';
import { StartForm } from '../start/start-form';
import {
  groupOf,
  groupPlurals,
  groupsOf,
  groupTitles,
  type JobGroup,
  jobsFound,
  lastRunFirst,
} from './categories';

/**
 * Shows jobs by purpose, with the form for starting one. The search text and the open form are in the URL.
 */
export function Catalogue({ jobs }: { readonly jobs: readonly Job[] }) {
  const search = useSearch({ from: '/shell/admin/jobs' });
  const { start, from, q } = search;
  const latest = useQuery(latestRunsQuery);
  const navigate = usePageNavigate();
  const go = (change: JobsSearch, replace: boolean) =>
    void navigate({ to: '/admin/jobs', search: { ...search, ...change }, replace, resetScroll: false });
  const open = (name: string | undefined) => go({ start: name, from: undefined }, name === undefined);

  if (jobs.length === 0) return <EmptyState title="No jobs" description="The catalogue is empty." />;
  if (latest.isPending) return <CatalogueLoading />;
  const found = jobsFound(jobs, q ?? '');
  return (
    <Box as="section" aria-label="Catalogue">
      <Box mb="5">
        <TextFilter
          type="search"
          label={`Search ${formatCount(jobs.length)} jobs`}
          placeholder="Title, description or table"
          width={{ base: 'full', sm: 'md' }}
          value={q ?? ''}
          onChange={(text) => go({ q: text || undefined, more: undefined }, true)}
        />
      </Box>
      {found.length === 0 && (
        <EmptyState
          title="No matching jobs"
          description={`No title, description or table contains “${q}”.`}
          action={<Button onClick={() => go({ q: undefined }, true)}>Show all jobs</Button>}
        />
      )}
      <Groups
        jobs={found}
        runs={latest.data?.items ?? []}
        whole={q ? 'all' : search.more}
        onMore={(more) => go({ more }, true)}
        onStart={open}
      />
      <StartDrawer
        job={jobs.find(({ name, permitted }) => name === start && permitted)}
        fromRun={from}
        onClose={() => open(undefined)}
      />
    </Box>
  );
}

export function CatalogueLoading() {
  return (
    <Stack role="status" aria-label="Loading jobs" gap="6">
      <Skeleton h="9" maxW="md" />
      <Skeleton h="24rem" />
      <Skeleton h="24rem" />
    </Stack>
  );
}

const rowsAtFirst = 6;

interface GroupsProps {
  readonly jobs: readonly Job[];
  readonly runs: readonly JobRun[];
  readonly whole: string | undefined;
  readonly onMore: (group: JobGroup) => void;
  readonly onStart: (name: string) => void;
}

/**
 * Shows recently used jobs first. Their order does not change while the page is open, so that rows do not
 * move.
 */
function Groups({ jobs, runs, whole, onMore, onStart }: GroupsProps) {
  const [atFirst] = useState(runs);
  const ordered = lastRunFirst(jobs, atFirst);
  return (
    <Stack gap="6">
      {groupsOf(jobs).map((group) => {
        const own = ordered.filter((job) => groupOf(job) === group);
        const shown = whole === 'all' || whole === group ? own : own.slice(0, rowsAtFirst);
        return (
          <Box as="section" key={group} aria-label={groupTitles[group]}>
            <Heading as="h2" textStyle="sectionTitle" mb="2">
              {groupTitles[group]}
            </Heading>
            <Flex as="ul" direction="column" listStyleType="none" layerStyle="frame" overflow="hidden">
              {shown.map((job) => (
                <JobRow
                  key={job.name}
                  job={job}
                  lastRun={runs.find((run) => run.job === job.name)}
                  onStart={() => onStart(job.name)}
                />
              ))}
            </Flex>
            {shown.length < own.length && (
              <Button variant="ghost" size="sm" mt="1" onClick={() => onMore(group)}>
                Show all {formatCount(own.length)} {groupPlurals[group]}
              </Button>
            )}
          </Box>
        );
      })}
    </Stack>
  );
}

interface JobRowProps {
  readonly job: Job;
  readonly lastRun: JobRun | undefined;
  readonly onStart: () => void;
}

/** Shows a job. If the admin may not start it, the reason is shown instead of the button. */
function JobRow({ job, lastRun, onStart }: JobRowProps) {
  return (
    <Flex
      as="li"
      px="4"
      py="2.5"
      columnGap="4"
      rowGap="2"
      wrap="wrap"
      align="center"
      borderColor="border.muted"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      {/* On a phone, the start button is next to the title. */}
      <Box flex={{ base: '1 1 calc(100% - 7rem)', md: '1 1 18rem' }} minW="0">
        <Heading as="h3" textStyle="sm" fontWeight="medium">
          {job.title}
        </Heading>
        <Text color="fg.muted" textStyle="xs" lineClamp={2} title={job.description}>
          {job.description}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate hideBelow="md" title={job.tables.join(', ')}>
          <Text as="span" srOnly>
            Tables:{' '}
          </Text>
          {job.tables.join(', ')}
        </Text>
      </Box>
      {job.permitted ? (
        <>
          <LastRun run={lastRun} />
          <Ways job={job} onStart={onStart} />
        </>
      ) : (
        <HStack gap="2" color="fg.warning" align="flex-start" maxW="sm" textStyle="xs">
          <Icon as={Lock} boxSize="4" flexShrink="0" aria-hidden />
          <Text>{job.refusal}</Text>
        </HStack>
      )}
    </Flex>
  );
}

function Ways({ job, onStart }: Pick<JobRowProps, 'job' | 'onStart'>) {
  const place = placeOf(job.name);
  return (
    <>
      {place && (
        <LinkButton size="sm" variant="ghost" to={place} order={{ base: 1, md: 0 }} ms="auto">
          Step by step<Text srOnly>: {job.title}</Text> <ArrowRight aria-hidden />
        </LinkButton>
      )}
      <Button size="sm" variant="outline" onClick={onStart}>
        <Play aria-hidden /> Start<Text srOnly>{job.title}</Text>
      </Button>
    </>
  );
}

function LastRun({ run }: { readonly run: JobRun | undefined }) {
  if (!run) {
    return (
      <Text hideBelow="md" textStyle="xs" color="fg.muted">
        No recent runs
      </Text>
    );
  }
  return (
    <HStack gap="2" wrap="wrap" textStyle="xs" color="fg.muted" order={{ base: 1, md: 0 }}>
      <RunBadge run={run} />
      <RunLink id={run.id}>
        Last run<Text srOnly>{` of ${run.title}`}</Text>
      </RunLink>
      <RelativeTime at={run.endedAt ?? run.createdAt} />
    </HStack>
  );
}

interface StartDrawerProps {
  readonly job: Job | undefined;
  /** The run that prefills the form. */
  readonly fromRun?: string | undefined;
  readonly onClose: () => void;
}

/**
 * Shows the start form, created again each time the drawer opens, so that an earlier start is not repeated.
 */
function StartDrawer({ job, fromRun, onClose }: StartDrawerProps) {
  useHeadingTakesFocus(job !== undefined);
  const input = useTypedInput(job !== undefined);
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      open={job !== undefined}
      onOpenChange={({ open }) => !open && (input.isTyped() ? setAsking(true) : onClose())}
      size={{ base: 'full', sm: 'sm' }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content {...input.handlers}>
            {job && (
              <>
                <Drawer.Header>
                  <Drawer.Title>{job.title}</Drawer.Title>
                </Drawer.Header>
                <Drawer.Body>
                  <Stack gap="5">
                    <Text color="fg.muted">{job.description}</Text>
                    {fromRun ? <FilledForm job={job} runId={fromRun} /> : <StartForm job={job} />}
                  </Stack>
                </Drawer.Body>
                <Drawer.CloseTrigger asChild>
                  <CloseButton size="sm" aria-label="Close" />
                </Drawer.CloseTrigger>
                <DiscardQuestion open={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
              </>
            )}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/** Shows the form, which is empty if the earlier run no longer exists. */
function FilledForm({ job, runId }: { readonly job: Job; readonly runId: string }) {
  const { data: run, error, isPending, refetch } = useQuery(runQuery(runId));
  if (isPending) return <LoadingState label="Loading run" />;
  if (error && !run) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (run?.job !== job.name) return <StartForm job={job} />;
  return (
    <>
      <Text color="fg.muted">
        Prefilled from <RunLink id={run.id} />.
      </Text>
      <StartForm job={job} from={run} />
    </>
  );
}
