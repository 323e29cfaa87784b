import { Badge, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { nothingToAuditKind, nothingToAuditText } from '#shared/jobs/run/informing-kinds';
import { findingsSentence } from '#shared/jobs/run/kind-words';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { inWords, messageOf } from '../../../api/api-error';
import { runKeys, runsQuery, useRun } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { BusyButton } from '../../../components/actions/busy-button';
import { NoticeLine } from '../../../components/actions/notice-line';
import { PageHeader } from '../../../components/layout/page-header';
import { EmptyState, ErrorState, LoadingState, stale } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { RunLink } from '../../../components/links/run-link';
import { RunFollowed } from '../../../components/run/run-followed';
import { useEnd } from '../../../components/run/use-end';
import { useStartRun } from '../../../components/run/use-start-and-follow';
import { formatCounted } from '../../../components/text/number';
import { findingsOf } from '../../../components/text/shape-words';
import { RelativeTime } from '../../../components/time/time';
import { useNow } from '../../../components/time/use-now';
import { toast } from '../../../components/toast/toaster';
import { TrendFigure } from '../../../components/trend/trend-figure';
import { type FindingFacts, factsOf } from './finding-facts';
import { findingsTrend, firstDay } from './findings-trend';
import { maxShown, shownFindingsQuery } from './queries';

export interface AuditResult {
  readonly run: JobRun;
  readonly facts: readonly FindingFacts[];
  /** Runs the audit again. The current result remains on the page until the user switches to the new one. */
  readonly again: () => void;
  /** Keeps the current result even if the user is waiting for the next: a dialog about it is open. */
  readonly hold: () => void;
}

interface AuditPageProps {
  readonly job: string;
  readonly title: string;
  readonly purpose: string;
  readonly badge: 'Diagnostic' | 'Critical';
  readonly outcome: (run: JobRun) => {
    readonly tone: 'success' | 'warning' | 'error';
    readonly text: string;
  };
  /** Returns the sentence for a run that is incomplete or could not be started. */
  readonly failedText: (reason: string) => string;
  readonly children: (result: AuditResult) => ReactNode;
}

export function AuditPage(props: AuditPageProps) {
  const { job, title, purpose, badge, failedText, children } = props;
  const outcome: AuditPageProps['outcome'] = (run) =>
    hasNothingToAudit(run) ? { tone: 'warning', text: nothingToAuditText } : props.outcome(run);
  const audit = useAudit(job, (run) => {
    // The page itself shows a failure. It also shows the result, unless an earlier one is kept.
    if (!isComplete(run.status) || held.shown?.id === run.id) return;
    const { tone, text } = outcome(run);
    toast[tone === 'warning' ? 'info' : tone](text);
  });
  const held = useHeldResult(audit.complete);
  return (
    <>
      <PageHeader
        title={title}
        purpose={purpose}
        badge={
          <Badge variant="surface" colorPalette={badge === 'Critical' ? 'red' : 'gray'}>
            {badge}
          </Badge>
        }
        actions={
          <>
            <LinkButton to="/admin/jobs/history" search={{ job }}>
              Earlier runs
            </LinkButton>
            <BusyButton
              variant="solid"
              busy={audit.busy}
              busyLabel="Running audit"
              icon={<ScanSearch aria-hidden />}
              onClick={() => {
                held.awaitNext();
                audit.start();
              }}
            >
              Run Audit
            </BusyButton>
          </>
        }
      />
      <Stack gap="5">
        {audit.busy && held.isAwaited && (
          <RunFollowed key={audit.active?.id} label={title} run={audit.active} />
        )}
        <ActionError
          error={audit.startError && inWords(audit.startError, failedText(messageOf(audit.startError)))}
        />
        {audit.failed && (
          <NoticeLine
            notice={{ tone: 'error', text: failedText(reasonOf(audit.failed)), runId: audit.failed.id }}
          />
        )}
        <LastResult audit={audit} held={held} outcome={outcome}>
          {children}
        </LastResult>
      </Stack>
    </>
  );
}

const hasNothingToAudit = ({ findings }: JobRun) => findings.some(({ kind }) => kind === nothingToAuditKind);

const reasonOf = ({ status, reason }: JobRun) =>
  reason ?? (status === 'STOPPED' ? 'the run was stopped.' : 'the run could not continue.');

interface LastResultProps extends Pick<AuditPageProps, 'outcome' | 'children'> {
  readonly audit: AuditState;
  readonly held: HeldResult;
}

function LastResult({ audit, held, outcome, children }: LastResultProps) {
  const complete = held.shown;
  const findings = useQuery({ ...shownFindingsQuery(complete?.id ?? ''), enabled: complete !== undefined });
  const facts = useMemo(() => (findings.data ?? []).map(factsOf), [findings.data]);
  if (audit.error) return <ErrorState error={audit.error} onRetry={audit.retry} />;
  if (audit.loading) return <LoadingState label="Loading last run" />;
  const nights = audit.runs.length > 0 && <Nights audit={audit} />;
  if (!complete) {
    return (
      <>
        <EmptyState
          title="No runs in the last 30 days"
          description="The audit runs every night. Run it now to check the current data."
        />
        {nights}
      </>
    );
  }
  if (findings.error && !findings.data) {
    return (
      <>
        <ErrorState error={findings.error} onRetry={() => void findings.refetch()} />
        {nights}
      </>
    );
  }
  if (findings.isPending) return <LoadingState label="Loading findings" />;
  const sentence = findingsSentence(complete.findings);
  const listed = complete.findings.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Stack gap="5" {...stale(findings.isPlaceholderData)}>
        <Stack gap="2">
          <NoticeLine
            notice={outcome(complete)}
            action={sentence && <Text textStyle="sm">In total, {sentence}</Text>}
          />
          <Flex gap="2" wrap="wrap" align="center" minH="6" color="fg.muted" textStyle="xs">
            <Text>
              Last run <RelativeTime at={complete.createdAt} /> by {complete.startedBy}:{' '}
              <RunLink id={complete.id} />
            </Text>
            {held.newer && (
              <Button size="2xs" onClick={held.showNewer}>
                Show newer result
              </Button>
            )}
            {complete.failed > 0 && (
              <Text color="fg.warning">{formatCounted(complete.failed, 'record')} could not be checked.</Text>
            )}
            {listed > maxShown && (
              <Text>
                Of {formatCounted(listed, 'finding')} only the first ones are shown here. The run lists them
                all.
              </Text>
            )}
          </Flex>
        </Stack>
        {!hasNothingToAudit(complete) && (
          <Fragment key={complete.id}>
            {children({ run: complete, facts, again: audit.start, hold: held.hold })}
          </Fragment>
        )}
      </Stack>
      {nights}
    </>
  );
}

function Nights({ audit: { runs, complete } }: { readonly audit: AuditState }) {
  const today = useNow((nowMs) => new Date(nowMs).toISOString().slice(0, 10));
  const trend = findingsTrend(runs, Date.parse(today));
  return (
    <TrendFigure
      title="Findings over the last 30 nights"
      note="From each day's last run (UTC), scheduled or manual"
      summary={complete ? `${formatCounted(findingsOf(complete), 'finding')} in the last run.` : ''}
      trend={trend}
      empty="No runs in the last 30 nights"
    />
  );
}

interface HeldResult {
  readonly shown: JobRun | undefined;
  /** A complete run that is newer than the displayed one. */
  readonly newer: JobRun | undefined;
  readonly showNewer: () => void;
  /** Shows the next complete run as soon as it is available. */
  readonly awaitNext: () => void;
  /** Stops waiting for the next run. */
  readonly hold: () => void;
  /** True if the user is waiting for the next complete run. */
  readonly isAwaited: boolean;
}

/**
 * Holds the displayed result. A newer one, such as the nightly run's, does not replace it, so that no rows
 * move under the pointer. The first result is shown as soon as it is known.
 */
function useHeldResult(latest: JobRun | undefined): HeldResult {
  const [shown, setShown] = useState(latest);
  const [isAwaited, setAwaited] = useState(false);
  const isNewer = latest !== undefined && latest.id !== shown?.id;
  if (isNewer && (shown === undefined || isAwaited)) {
    setShown(latest);
    setAwaited(false);
  }
  return {
    shown,
    newer: isNewer ? latest : undefined,
    showNewer: () => setShown(latest),
    awaitNext: () => setAwaited(true),
    hold: () => setAwaited(false),
    isAwaited: isAwaited || shown === undefined,
  };
}

/** The number of runs read. One starts automatically each night, and admins may have started more. */
const maxRuns = 100;

interface AuditState {
  /** The last complete run, or undefined if there is none or the runs have not been read yet. */
  readonly complete: JobRun | undefined;
  readonly active: JobRun | undefined;
  readonly failed: JobRun | undefined;
  /** The runs from the last 30 days, newest first. */
  readonly runs: readonly JobRun[];
  readonly loading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly start: () => void;
  readonly busy: boolean;
  readonly startError: unknown;
}

/** Follows an audit's runs. `onOver` is called when a run started here has ended. */
function useAudit(job: string, onOver: (run: JobRun) => void): AuditState {
  const client = useQueryClient();
  const [from] = useState(() => `${firstDay(Date.now())}T00:00:00.000Z`);
  const list = useQuery(runsQuery({ job: [job], from, limit: maxRuns }));
  const listed = list.data?.items ?? [];
  const start = useStartRun();
  const { data: followed } = useRun(start.started?.id ?? listed.find(({ status }) => isActive(status))?.id);
  const runs = followed ? newestFirst(followed, listed) : listed;
  const newest = runs[0];
  const active = newest && isActive(newest.status) ? newest : undefined;
  const busy = start.starting || active !== undefined;
  useEnd(start.started?.id, followed, (run) => {
    void client.invalidateQueries({ queryKey: runKeys.lists });
    onOver(run);
  });

  return {
    runs,
    complete: runs.find(({ status }) => isComplete(status)),
    active,
    failed: newest && !active && !isComplete(newest.status) ? newest : undefined,
    loading: list.isPending,
    error: list.data ? undefined : list.error,
    retry: () => void list.refetch(),
    busy,
    startError: start.error,
    start: () => {
      if (busy) return;
      start.begin({ job, dryRun: false }, { onStarted: start.forget });
    },
  };
}

/** Adds the followed run to the list, which may not contain it yet or may be less up to date. */
const newestFirst = (followed: JobRun, listed: readonly JobRun[]): readonly JobRun[] =>
  [followed, ...listed.filter(({ id }) => id !== followed.id)].toSorted((a, b) => (a.id < b.id ? 1 : -1));
