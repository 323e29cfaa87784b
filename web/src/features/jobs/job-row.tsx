import { Box, Button, Flex, Heading, HStack, Icon, Skeleton, Text } from '@chakra-ui/react';
import { ArrowRight, Lock, Play } from 'lucide-react';
import type { Job, JobRun } from '#shared/jobs/run';
import { LinkButton } from '../../components/link-button';
import { RunLink } from '../../components/run-link';
import { RunBadge } from '../../components/run-status';
import { RelativeTime } from '../../components/time';
import { placeOf } from './job-places';

interface JobCardProps {
  readonly job: Job;
  /** The newest run of the job, where it is among the latest of all. */
  readonly lastRun: JobRun | undefined;
  readonly onStart: () => void;
}

/** A job of the catalogue: what it does, to what, how it went last, and the way to start it, or why not. */
export function JobCard({ job, lastRun, onStart }: JobCardProps) {
  return (
    <Flex as="li" layerStyle="frame" p="4" gap="3" direction="column">
      <Heading as="h3" textStyle="sectionTitle">
        {job.title}
      </Heading>
      <Text color="fg.muted">{job.description}</Text>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        <Text as="span" srOnly>
          Tables:{' '}
        </Text>
        {job.tables.join(', ')}
      </Text>
      <Box mt="auto" pt="1">
        {job.permitted ? (
          <Ways job={job} onStart={onStart} />
        ) : (
          <HStack gap="2" color="fg.warning" align="flex-start">
            <Icon as={Lock} boxSize="4" mt="0.5" flexShrink="0" aria-hidden />
            <Text>{job.refusal}</Text>
          </HStack>
        )}
      </Box>
      {job.permitted && <LastRun run={lastRun} />}
    </Flex>
  );
}

function Ways({ job, onStart }: Pick<JobCardProps, 'job' | 'onStart'>) {
  const place = placeOf(job.name);
  return (
    <HStack gap="2" wrap="wrap">
      <Button variant="outline" onClick={onStart}>
        <Play aria-hidden /> Start<Text srOnly>{job.title}</Text>
      </Button>
      {place && (
        <LinkButton variant="ghost" to={place}>
          Step by step<Text srOnly>: {job.title}</Text> <ArrowRight aria-hidden />
        </LinkButton>
      )}
    </HStack>
  );
}

/** As high without a run as with one: the line is there before the runs are. */
function LastRun({ run }: { readonly run: JobRun | undefined }) {
  return (
    <HStack gap="2" wrap="wrap" minH="6" textStyle="xs" color="fg.muted">
      {run ? (
        <>
          <RunBadge run={run} />
          <RunLink id={run.id}>
            Last run<Text srOnly>{` of ${run.title}`}</Text>
          </RunLink>
          <RelativeTime at={run.endedAt ?? run.createdAt} />
        </>
      ) : (
        'No run of late'
      )}
    </HStack>
  );
}

/** The place of a card while the catalogue is on its way. */
export function JobCardLoading() {
  return (
    <Flex as="li" layerStyle="frame" p="4" gap="3" direction="column" h="15rem" aria-hidden>
      <Skeleton h="5" w="60%" />
      <Skeleton h="12" w="full" />
      <Skeleton h="8" w="80%" />
    </Flex>
  );
}
