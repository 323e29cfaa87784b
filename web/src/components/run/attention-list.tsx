import { Box, Flex, HStack, Icon, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { canResume, canRetry } from '#shared/jobs/run/run-status';
import { concerns, usePulse } from '../../api/pulse';
import { meQuery, runsQuery, shortRunId } from '../../api/runs';
import { LinkedHeading } from '../layout/linked-heading';
import { ErrorState, SkeletonRows } from '../layout/states';
import { LinkButton } from '../links/link-button';
import { RunLink } from '../links/run-link';
import { RelativeTime } from '../time/time';
import { canRunAgain } from './can-run-again';
import { RunBadge } from './run-status';

const shownRuns = 5;

/**
 * The server reads a limited number of runs and sorts only those by severity, so the maximum page size is
 * requested.
 */
export const attentionQuery = runsQuery({ needsAttention: true, limit: 100 });

/**
 * Returns true once the list has its final height. Until then, content below is hidden to avoid layout
 * shifts.
 */
export function useAttentionIsKnown(): boolean {
  const runs = useQuery(attentionQuery);
  const me = useQuery(meQuery);
  return runs.isFetched && me.isFetched;
}

/** What needs attention besides runs, with the page that explains it. */
export interface OtherAttention {
  readonly title: string;
  readonly reason: string;
  readonly to: string;
  readonly search?: object;
}

interface AttentionListProps {
  readonly others?: readonly OtherAttention[];
  /** True to show the list even if nothing needs attention. */
  readonly always?: boolean;
}

/**
 * Lists what needs attention from the current admin or the on-call team, latest failures first. If nothing
 * does, renders nothing or, if `always` is true, a message.
 */
export function AttentionList({ always = false, others = [] }: AttentionListProps) {
  const listed = useQuery(attentionQuery);
  const me = useQuery(meQuery);
  const runs = (listed.data?.items ?? []).filter((run) => concerns(run, me.data?.email)).slice(0, shownRuns);
  // Until the current admin is known, the runs that concern only that admin are missing.
  const isKnown = listed.data !== undefined && me.data !== undefined;
  const error = listed.error ?? me.error;
  const some = runs.length > 0 || others.length > 0;
  if (!some && !always) return null;
  return (
    <Box as="section" aria-labelledby="attention" minW="0">
      <LinkedHeading
        id="attention"
        title="Needs attention"
        before={
          some && <Icon as={TriangleAlert} boxSize="4" alignSelf="center" color="fg.warning" aria-hidden />
        }
        after={<Total shown={runs.length} />}
        link={
          <HStack gap="4">
            <Link to="/admin/jobs/history" search={{ range: '7d', status: 'ANY_FAILURE' }}>
              Failures, last 7 days
            </Link>
            {some && (
              <Link to="/admin/jobs/history" search={{ attention: true }}>
                View all
              </Link>
            )}
          </HStack>
        }
      />
      <Box
        as={some ? 'ul' : 'div'}
        listStyleType="none"
        layerStyle="frame"
        borderColor={some ? 'border.warning' : undefined}
      >
        {some ? (
          <>
            {others.map((other) => (
              <OtherRow key={other.reason} other={other} />
            ))}
            {runs.map((run) => (
              <AttentionRow key={run.id} run={run} />
            ))}
          </>
        ) : isKnown ? (
          <Nothing />
        ) : error ? (
          <ErrorState
            title="The runs that need attention could not be loaded"
            error={error}
            onRetry={() => {
              void listed.refetch();
              void me.refetch();
            }}
          />
        ) : (
          <SkeletonRows rows={1} />
        )}
      </Box>
    </Box>
  );
}

function Nothing() {
  return (
    <HStack h="11" px="4" gap="2.5" color="fg.muted">
      <Icon as={CircleCheck} boxSize="4" color="fg.success" aria-hidden />
      Nothing needs attention.
    </HStack>
  );
}

/** Shows the total if the list does not contain all runs. */
function Total({ shown }: { readonly shown: number }) {
  const pulse = usePulse();
  if (!pulse || pulse.needing <= shown) return null;
  return (
    <Text textStyle="xs" color="fg.muted">
      {shown} of {pulse.needing}
      {pulse.needingMore && '+'}
    </Text>
  );
}

function OtherRow({ other: { title, reason, to, search } }: { readonly other: OtherAttention }) {
  return (
    <Row>
      <Box flex="1" minW="0">
        <Text fontWeight="medium">{title}</Text>
        <Text color="fg.muted">{reason}</Text>
      </Box>
      <LinkButton
        to={to}
        search={search}
        size="xs"
        alignSelf={{ base: 'flex-end', md: 'center' }}
        aria-label={`Review: ${title}`}
      >
        Review
      </LinkButton>
    </Row>
  );
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <Flex
    as="li"
    gap={{ base: '1', md: '4' }}
    direction={{ base: 'column', md: 'row' }}
    align={{ md: 'center' }}
    px="4"
    py="2.5"
    borderTopWidth="1px"
    borderColor="border.muted"
    _first={{ borderTopWidth: 0 }}
  >
    {children}
  </Flex>
);

function AttentionRow({ run }: { readonly run: JobRun }) {
  const name = `${run.title} ${shortRunId(run.id)}`;
  return (
    <Row>
      <Box flex="1" minW="0">
        <RunLink id={run.id}>{run.title}</RunLink>
        <Text as="span" ms="2" fontFamily="mono" textStyle="xs" color="fg.muted">
          {shortRunId(run.id)}
        </Text>
        <Text color="fg.muted" truncate title={run.attention?.reason}>
          {run.attention?.reason ?? run.reason}
        </Text>
      </Box>
      {/* On a phone, a long status and a long button do not fit on the same line. */}
      <HStack columnGap="4" rowGap="1" justify="space-between" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <RunBadge run={run} />
        <Text textStyle="xs" color="fg.muted" minW={{ md: '24' }} textAlign="end">
          <RelativeTime at={run.endedAt ?? run.createdAt} />
        </Text>
        <HStack gap="1" ms="auto">
          {canRunAgain(run) && (
            <LinkButton
              to="/admin/jobs/$runId"
              params={{ runId: run.id }}
              search={{ again: true }}
              size="xs"
              variant="ghost"
              aria-label={`Run again: ${name}`}
            >
              Run again…
            </LinkButton>
          )}
          <LinkButton
            to="/admin/jobs/$runId"
            params={{ runId: run.id }}
            search={canRetry(run.status) ? { tab: 'failures' } : {}}
            size="xs"
            aria-label={`${nextStep(run)}: ${name}`}
          >
            {nextStep(run)}
          </LinkButton>
        </HStack>
      </HStack>
    </Row>
  );
}

function nextStep({ status, undoneBy }: JobRun): string {
  if (!undoneBy && canRetry(status)) return 'Review and retry';
  return !undoneBy && canResume(status) ? 'Review and resume' : 'Review';
}
