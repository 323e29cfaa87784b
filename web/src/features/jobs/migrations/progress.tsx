import { Button, Dialog, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useMemo } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useRun } from '../../../api/runs';
import { type Notice, NoticeLine } from '../../../components/actions/notice-line';
import { ErrorState, LoadingState } from '../../../components/layout/states';
import { RunFollowed } from '../../../components/run/run-followed';
import { RunStatus } from '../../../components/run/run-status';
import { LogView } from '../common/log-view';
import { outcomeOf } from '../common/outcome';
import { logQuery } from '../common/queries';
import { RunFailures } from '../run/causes/run-failures';
import { messages } from './messages';
import { useNewsAtEnd } from './row-state';

interface ProgressProps {
  readonly runId: string;
  readonly safeButton: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
  readonly onRun: (dryRun: JobRun) => void;
}

/**
 * Shows a run's progress. Users can close it at any time, because the run continues on the server
 * (docs/product.md).
 */
export function Progress({ runId, safeButton, onClose, onRun }: ProgressProps) {
  const { data: run, error, refetch } = useRun(runId);
  useNewsAtEnd(run);
  const isRehearsed = run?.dryRun && run.changed > 0 && !isActive(run.status);
  return (
    <>
      <Dialog.Header>
        <Flex gap="3" wrap="wrap" align="center">
          <Dialog.Title>{run?.title ?? 'Migration'}</Dialog.Title>
          {run && <RunStatus status={run.status} dryRun={run.dryRun} />}
        </Flex>
      </Dialog.Header>
      <Dialog.Body>
        {run ? (
          <Stack gap="4">
            <RunFollowed label={run.title} run={run} />
            <NoticeLine notice={isActive(run.status) ? goesOn : noticeOf(run)} />
            {!isActive(run.status) && <RunFailures run={run} />}
            <Log run={run} />
          </Stack>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Loading run" />
        )}
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        {isRehearsed && (
          <Button variant="solid" onClick={() => onRun(run)}>
            {`${messages.run}…`}
          </Button>
        )}
        <Button ref={safeButton} onClick={onClose}>
          Close
        </Button>
      </Dialog.Footer>
    </>
  );
}

const goesOn: Notice = {
  tone: 'info',
  text: 'You can close this dialog or the page; the run will continue on the server. To return here, press ‘Follow’ in the migration’s row.',
};

function noticeOf(run: JobRun): Notice | undefined {
  const outcome = outcomeOf(run);
  if (!outcome) return undefined;
  const { tone, title, text } = outcome;
  return { tone, text: run.status === 'FAILED' ? messages.failed(text) : `${title}. ${text}` };
}

function Log({ run }: { readonly run: JobRun }) {
  const { data, error, refetch } = useQuery(logQuery(run));
  const lines = useMemo(() => data?.lines ?? [], [data?.lines]);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (lines.length === 0) return <Text color="fg.muted">No log lines yet.</Text>;
  return <LogView lines={lines} live={isActive(run.status)} maxHeight="14rem" />;
}
