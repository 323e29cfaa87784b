import { Box, Button, Flex, Heading, HStack, Icon, Text } from '@chakra-ui/react';
import { ArrowRight, Lock, Play } from 'lucide-react';
import type { Job } from '#shared/jobs/job/job';
import type { JobRun } from '#shared/jobs/run/run';
import { LinkButton } from '../../../components/links/link-button';
import { RunLink } from '../../../components/links/run-link';
import { RunBadge } from '../../../components/run/run-status';
import { RelativeTime } from '../../../components/time/time';
import { placeOf } from '../common/job-places';

interface JobRowProps {
  readonly job: Job;
  readonly lastRun: JobRun | undefined;
  readonly onStart: () => void;
}

/** Shows a job. If the admin may not start it, the reason is shown instead of the button. */
export function JobRow({ job, lastRun, onStart }: JobRowProps) {
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
